import { describe, expect, it } from 'vitest'
import { judgeCircles, judgeSizes } from './folders.ts'

const filesIn = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`)

describe('judgeSizes', () => {
  it('finds a folder with more than twenty files, style sheets included, and counts neither tests nor subfolders', () => {
    const full = [...filesIn('src/full', 20), 'src/full/file-1.test.ts', ...filesIn('src/full/below', 20)]
    expect(judgeSizes(full)).toEqual([])
    expect(judgeSizes([...full, 'src/full/page.module.css'])).toEqual(['src/full holds 21 files; the limit is 20.'])
  })
})

describe('judgeCircles', () => {
  const source = (file: string, ...imports: string[]) => ({
    file: `src/${file}`,
    text: imports.map(path => `import { x } from '${path}'`).join('\n'),
  })

  it('finds two folders that import each other through different files', () => {
    const sources = [source('rows/a.ts', '../input/b.ts'), source('input/c.ts', '../rows/d.ts'), source('rows/d.ts')]
    expect(judgeCircles([...sources, source('input/b.ts')], 'src')).toEqual([
      'In src these import each other in a circle: input, rows.',
    ])
  })

  it('counts types and lazy imports', () => {
    const rows = { file: 'src/rows/a.ts', text: "import type { B } from '../input/b.ts'" }
    const input = { file: 'src/input/b.ts', text: "const load = () => import('../rows/c.tsx')" }
    expect(judgeCircles([rows, input], 'src')).toHaveLength(1)
  })

  it('treats files beside the folders one by one', () => {
    const sources = [source('feature.ts', './pages/page.ts'), source('pages/page.ts', '../queries.ts')]
    expect(judgeCircles([...sources, source('queries.ts')], 'src')).toEqual([])
    expect(judgeCircles([...sources, source('queries.ts', './pages/page.ts')], 'src')).toEqual([
      'In src these import each other in a circle: pages, queries.ts.',
    ])
  })

  it('looks into nested folders', () => {
    const sources = [source('drive/rows/a.ts', '../input/b.ts'), source('drive/input/b.ts', '../rows/a.ts')]
    expect(judgeCircles(sources, 'src')).toEqual(['In src/drive these import each other in a circle: input, rows.'])
  })

  it('reports a long circle once and leaves out what only leads to it', () => {
    const sources = [
      source('a/1.ts', '../b/1.ts'),
      source('b/1.ts', '../c/1.ts'),
      source('c/1.ts', '../a/1.ts', '../end/1.ts'),
      source('start/1.ts', '../a/1.ts'),
    ]
    expect(judgeCircles(sources, 'src')).toEqual(['In src these import each other in a circle: a, b, c.'])
  })

  it('ignores tests, which may import anything', () => {
    expect(judgeCircles([source('a/1.test.ts', '../b/1.ts'), source('b/1.ts', '../a/1.ts')], 'src')).toEqual([])
  })
})

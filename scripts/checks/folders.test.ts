import { describe, expect, it } from 'vitest'
import { judgeCircles, judgeFileCircles, judgeImports, judgeSizes, readModules } from './folders.ts'

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

  it('ignores what an example in a comment imports', () => {
    const shown = {
      file: 'src/a/1.ts',
      text: "/**\n * ```ts\n * import { x } from '../b/1.ts'\n * ```\n */\nexport const x = 1",
    }
    expect(judgeCircles([shown, source('b/1.ts', '../a/1.ts')], 'src')).toEqual([])
  })

  it('ignores tests, which may import anything', () => {
    expect(judgeCircles([source('a/1.test.ts', '../b/1.ts'), source('b/1.ts', '../a/1.ts')], 'src')).toEqual([])
  })
})

describe('judgeFileCircles', () => {
  it('finds files that lead back to themselves, and no folders that only use each other', () => {
    const one = { file: 'e2e/a/one.ts', text: "import { two } from '../b/two.ts'" }
    const two = { file: 'e2e/b/two.ts', text: "import { three } from '../a/three.ts'" }
    const three = { file: 'e2e/a/three.ts', text: '' }
    expect(judgeFileCircles([one, two, three])).toEqual([])
    expect(judgeFileCircles([one, two, { ...three, text: "import './one.ts'" }])).toEqual([
      'These files import each other in a circle: e2e/a/one.ts, e2e/a/three.ts, e2e/b/two.ts.',
    ])
  })
})

describe('judgeImports', () => {
  const modules = readModules()
  /** The repository with one import more. */
  const judge = (file: string, path: string) => {
    expect(modules.some(one => one.file === file)).toBe(true)
    return judgeImports(
      modules.map(one => (one.file === file ? { file, text: `${one.text}\nimport '${path}'\n` } : one)),
    )
  }

  it('finds no circle in the repository', () => {
    expect(judgeImports(modules)).toEqual([])
  })

  it.each([
    [
      'two files of one folder',
      'packages/server/src/platform/clock.ts',
      './jobs/jobs.ts',
      'packages/server/src/platform',
    ],
    [
      'a layer that reaches up',
      'packages/server/src/core/rights/rights.ts',
      '../../features/sharing/public.ts',
      'packages/server/src',
    ],
    [
      'features that use each other',
      'packages/server/src/features/roles/roles.feature.ts',
      '../sharing/public.ts',
      'packages/server/src/features',
    ],
    ['helpers of tests', 'packages/server/test/marks.ts', './suites/mails.test.ts', 'packages/server/test/marks.ts'],
    ['scripts', 'scripts/lib/root.ts', '../checks/checks.ts', 'scripts/lib/root.ts'],
  ])('finds the circle that one import would close: %s', (_, file, path, where) => {
    const wrong = judge(file, path)
    expect(wrong).not.toEqual([])
    expect(wrong.join('\n')).toContain(where)
  })
})

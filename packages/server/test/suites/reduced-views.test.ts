import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReducedView } from '../../src/platform/http/reduced-view.ts'

type Fields = Readonly<Record<string, unknown>>
type AnyView = ReducedView<Fields>

const src = join(import.meta.dirname, '../../src')
const files = globSync('**/*.ts', { cwd: src })
  .filter(file => !file.endsWith('.test.ts') && file !== join('platform', 'http', 'reduced-view.ts'))
  .filter(file => readFileSync(join(src, file), 'utf8').includes('reducedView<'))
  .toSorted()

function isView(value: unknown): value is AnyView {
  return typeof value === 'function' && 'shown' in value && 'blanks' in value
}

async function viewsOf(file: string): Promise<[name: string, view: AnyView][]> {
  const module: Fields = await import(join(src, file))
  return Object.entries(module).flatMap(([name, value]) => (isView(value) ? [[name, value] as const] : [])) as never
}

/** A value with everything that the view shows, everything that it blanks, and fields that nobody has listed. */
function fullValue({ shown, blanks }: AnyView): Fields {
  const known = [...shown, ...Object.keys(blanks)].map(name => [name, `secret ${String(name)}`])
  return { ...Object.fromEntries(known), colour: 'secret colour', unlisted: { deep: 'secret deep' } }
}

describe('views for readers who may know only some fields', () => {
  it('are exported by their files, so that this suite sees each of them', async () => {
    for (const file of files) {
      const written = readFileSync(join(src, file), 'utf8').split('= reducedView<').length - 1
      expect([file, (await viewsOf(file)).length]).toEqual([file, written])
    }
    const named = (await Promise.all(files.map(viewsOf))).flat().map(([name]) => name)
    expect(named).toEqual(
      expect.arrayContaining(['blindItem', 'sharedItem', 'unlistedFolder', 'deletedComment', 'entryWithoutAccess']),
    )
  })

  it.each(files)('hide every field that %s doesn’t list, also one that is added later', async file => {
    for (const [name, view] of await viewsOf(file)) {
      const full = fullValue(view)
      const listed = Object.fromEntries(view.shown.map(field => [field, full[field]]))
      expect([name, view(full)]).toEqual([name, { ...view.blanks, ...listed }])
      expect(view.shown.filter(field => field in view.blanks)).toEqual([])
    }
  })
})

import { createHash } from 'node:crypto'
import { tables } from './all-tables.ts'
import type { TestApp } from './harness.ts'

interface Mark {
  readonly changes: number
  /** Stands for everything below the folder that a copy of it would have to follow. */
  readonly content: string
}

/** What each live folder of some spaces contains, and how often it was marked as changed. */
export async function readMarks(test: TestApp, spaceIds: readonly string[]): Promise<Map<string, Mark>> {
  const rows = await tables(test.app.services.db.read)
    .selectFrom('items')
    .select(['id', 'parent_id', 'rank', 'name', 'version_id', 'modified_at', 'changes'])
    .where('space_id', 'in', [...spaceIds])
    .where('state', '=', 'live')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const below = Map.groupBy(rows, row => row.parent_id ?? '')
  const marks = new Map<string, Mark>()
  const contentOf = (id: string): string => {
    const digest = createHash('sha256')
    for (const child of below.get(id) ?? []) {
      // The time of a folder is what happened in it last, so it follows from the rest.
      const inside = child.rank === 0 ? contentOf(child.id) : `${child.version_id} ${child.modified_at}`
      digest.update(`${child.id} ${child.name}\n${inside}\n`)
    }
    const content = digest.digest('hex')
    const folder = rows.find(row => row.id === id)
    if (folder) marks.set(id, { changes: Number(folder.changes), content })
    return content
  }
  for (const root of below.get('') ?? []) contentOf(root.id)
  return marks
}

/** The folders in which something changed without a mark; none, if all is well. */
export function unmarked(before: ReadonlyMap<string, Mark>, after: ReadonlyMap<string, Mark>): string[] {
  return [...after].flatMap(([id, now]) => {
    const then = before.get(id)
    return then && then.content !== now.content && now.changes <= then.changes ? [id] : []
  })
}

import { rewindEndpoints as e } from '@holdall/contract/rewind/rewind.contract.ts'
import type { Rewind } from '@holdall/contract/rewind/rewind.schemas.ts'
import { tables } from './all-tables.ts'
import type { TestMember } from './factories.ts'
import type { TestApp } from './harness.ts'

/** What can be seen below a folder: the hash of each file by its path; folders end with a slash. */
export type SeenTree = Readonly<Record<string, string>>

/** Reads what is below a folder straight from the rows. */
export async function seeTree(test: Pick<TestApp, 'app'>, folderId: string): Promise<SeenTree> {
  const seen: Record<string, string> = {}
  const visit = async (id: string, path: string): Promise<void> => {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('items')
      .leftJoin('versions', 'versions.id', 'items.version_id')
      .leftJoin('blobs', 'blobs.id', 'versions.blob_id')
      .select(['items.id', 'items.rank', 'items.name', 'blobs.sha256'])
      .where('items.parent_id', '=', id)
      .where('items.state', '=', 'live')
      .execute()
    for (const row of rows) {
      const own = `${path}${row.name}${row.rank === 0 ? '/' : ''}`
      seen[own] = row.sha256 ?? ''
      if (row.rank === 0) await visit(row.id, own)
    }
  }
  await visit(folderId, '')
  return Object.fromEntries(Object.entries(seen).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Lets the clock of the database go on, so that what comes now is later than what was before. */
export const nextMoment = () => new Promise(resolve => setTimeout(resolve, 4))

/** Plans to put a folder back, and waits for the plan. */
export async function planBack(
  test: TestApp,
  { client }: TestMember,
  folderId: string,
  at: number,
  itemIds?: readonly string[],
): Promise<Rewind> {
  const body = { at: new Date(at).toISOString(), ...(itemIds ? { itemIds } : {}) }
  const { id } = await client.ok(e.plan, { params: { id: folderId }, body })
  await test.app.worker.runDue()
  return client.ok(e.rewind, { params: { id } })
}

/** Carries out a plan, or undoes an act, and waits for its end. */
export async function carryOut(
  test: TestApp,
  { client }: TestMember,
  id: string,
  what: 'start' | 'undo' = 'start',
): Promise<Rewind> {
  const act = await client.ok(what === 'start' ? e.start : e.undo, { params: { id } })
  await test.app.worker.runDue()
  return client.ok(e.rewind, { params: { id: act.id } })
}

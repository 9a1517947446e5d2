import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobTables } from '../../../platform/jobs/jobs.tables.ts'
import type { CopyPayload } from './copy-payload.ts'
import type { FolderTotals } from './running-totals.ts'

const tables = onTables<JobTables & TreeTables>()

interface CopiedItem {
  readonly source: Item
  readonly id: string
  readonly parentId: string
  readonly state: 'live' | 'building'
}

/**
 * Inserts copies of items: the same bytes under new versions, none of the history.
 * @throws `item.not-found` if the bytes of a file have been deleted
 */
export async function insertCopies(
  tx: Tx,
  copies: readonly CopiedItem[],
  by: string | null,
  now: number,
): Promise<void> {
  for (let start = 0; start < copies.length; start += 100) {
    const some = copies.slice(start, start + 100)
    const blobs = await findBlobIds(
      tx,
      some.flatMap(({ source }) => (source.version_id ? [source.version_id] : [])),
    )
    if (some.some(({ source }) => !isFolder(source) && !blobs.has(source.version_id ?? '')))
      throw fail('item.not-found')
    const rows = some.map(copy => copyRow(copy, by, now))
    await tables(tx).insertInto('items').values(rows).execute()
    const versions = rows.flatMap((row, index) => {
      const blob_id = blobs.get(some[index]?.source.version_id ?? '')
      if (!row.version_id || !blob_id) return []
      return [
        {
          id: row.version_id,
          item_id: row.id,
          blob_id,
          number: 1,
          size: row.size,
          name: null,
          is_kept: 0,
          created_by: by,
          created_at: now,
        },
      ]
    })
    if (versions.length > 0) await tables(tx).insertInto('versions').values(versions).execute()
  }
}

function copyRow({ source, id, parentId, state }: CopiedItem, by: string | null, now: number): NewItem {
  const { seq: _, changes: __, is_closed: ___, leads_to_closed: ____, ...row } = source
  return {
    ...row,
    id,
    parent_id: parentId,
    state,
    version_id: !isFolder(source) ? newId() : null,
    trashed_at: null,
    trashed_by: null,
    created_by: by,
    created_at: now,
  }
}

async function findBlobIds(db: Reader, versionIds: readonly string[]): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('versions')
    .select(['id', 'blob_id'])
    .where('id', 'in', [...versionIds])
    .execute()
  return new Map(rows.map(row => [row.id, row.blob_id]))
}

/** Whether this attempt still runs the job, rather than a worker that took it over. */
export async function isOwnTry(tx: Tx, jobId: string, attempt: number): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .where('attempts', '=', attempt)
    .executeTakeFirst()
  return row !== undefined
}

/** Saves the totals of a folder in a copy that nobody sees yet. */
export async function saveCopiedTotals(tx: Tx, id: string, totals: FolderTotals): Promise<void> {
  await tables(tx).updateTable('items').set(totals).where('id', '=', id).execute()
}

/** Saves, together with the change itself, what a later attempt of the job has to know. */
export async function savePayload(tx: Tx, jobId: string, payload: CopyPayload): Promise<void> {
  await tables(tx)
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', jobId)
    .execute()
}

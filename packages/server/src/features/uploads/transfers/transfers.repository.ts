import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { holdIsOver } from '../../../platform/holds/held-until.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import { listPieceKeys } from '../pieces/pieces.repository.ts'
import type { TransferRow, UploadTables } from '../uploads.tables.ts'
import { leaseMs } from './lease.ts'

const tables = onTables<UploadTables>()

export function findTransfer(db: Reader, id: string): Promise<TransferRow | undefined> {
  return tables(db).selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertTransfers(tx: Tx, ...rows: readonly TransferRow[]): Promise<void> {
  if (rows.length > 0) await tables(tx).insertInto('transfers').values(rows).execute()
}

/** The member's own unfinished uploads of files that can be resumed, oldest first. */
export function listOpenTransfers(db: Reader, userId: string, now: number): Promise<TransferRow[]> {
  return (
    tables(db)
      .selectFrom('transfers')
      .selectAll()
      .where('created_by', '=', userId)
      .where(sql<boolean>`state = 'open'`)
      .where('purpose', '=', 'file')
      .where('link_id', 'is', null)
      // Only tus uploads can be resumed; they always have metadata.
      .where('metadata', '!=', '')
      .where('expires_at', '>', now)
      .orderBy('created_at')
      .limit(1000)
      .execute()
  )
}

export interface HoldRequest {
  readonly holder: string
  /** A holder whose process is known to have ended, and that may be replaced. */
  readonly replaces: string | null
  /** Whether its bytes are in a file, which a holder that is only asleep may still write to. */
  readonly isInFile: boolean
  readonly now: number
  readonly until: number
}

/** Ends the name of a holder that has no file of its own yet. */
const unsettledMark = '/unsettled'

export interface AcquiredHold {
  readonly row: TransferRow
  /** Whether the former holder may still write to the file: the new one needs a file of its own, and then `settleHold`. */
  readonly isUnsettled: boolean
}

/** Acquires the right to write, unless another process has it. */
export async function acquireHold(tx: Tx, id: string, hold: HoldRequest): Promise<AcquiredHold | undefined> {
  const { holder, replaces, now, until, isInFile } = hold
  const open = (heldBy: string) =>
    tables(tx)
      .updateTable('transfers')
      .set({ held_by: heldBy, held_until: until })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
  const free = await open(holder).where('held_by', 'is', null).executeTakeFirst()
  if (free) return { row: free, isUnsettled: false }
  const isGone = replaces !== null && !replaces.endsWith(unsettledMark)
  const left = isGone ? await open(holder).where('held_by', '=', replaces).executeTakeFirst() : undefined
  if (left) return { row: left, isUnsettled: false }
  const row = await open(isInFile ? `${holder}${unsettledMark}` : holder)
    .where(e => e.or([holdIsOver('held_until', now, until - now), e('held_by', '=', replaces ?? '')]))
    .executeTakeFirst()
  return row && { row, isUnsettled: isInFile }
}

/** Notes that the holder has a file of its own now. Returns false if the right to write has been lost in the meantime. */
export async function settleHold(
  tx: Tx,
  id: string,
  { from, holder, staged_at }: { readonly from: string; readonly holder: string; readonly staged_at: string | null },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('transfers')
    .set({ held_by: holder, staged_at })
    .where('id', '=', id)
    .where('held_by', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the right was lost: the upload was cancelled, or another process took it over. */
export async function renewHold(tx: Tx, id: string, holder: string, until: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('transfers')
    .set({ held_until: until })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the right to write back. A holder without a file of its own leaves the next one to make one. */
export async function releaseHold(tx: Tx, id: string, holder: string): Promise<void> {
  await tables(tx)
    .updateTable('transfers')
    .set(holder.endsWith(unsettledMark) ? { held_until: 0 } : { held_by: null, held_until: null })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .execute()
}

type Progress = Partial<
  Pick<TransferRow, 'offset' | 'size' | 'reserved' | 'storage_key' | 'expires_at' | 'on_conflict'>
>

/** Saves the holder's progress. Returns false if the right to write has been lost in the meantime. */
export async function saveProgress(tx: Tx, id: string, holder: string, progress: Progress): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('transfers')
    .set(progress)
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks an upload as done. Returns false if this holder no longer holds it. */
export async function completeTransfer(tx: Tx, id: string, holder: string, itemId: string | null): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('transfers')
    .set({ state: 'done', item_id: itemId, reserved: 0, held_by: null, held_until: null })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An upload that was removed, with the keys of the pieces that waited in the storage. */
export interface DeletedTransfer extends TransferRow {
  readonly pieces: readonly string[]
}

/** Removes an upload if `isRemovable` agrees, and returns its row. */
export async function deleteTransfer(
  tx: Tx,
  id: string,
  isRemovable: (row: TransferRow) => boolean,
): Promise<DeletedTransfer | undefined> {
  const found = await findTransfer(tx, id)
  if (!found || !isRemovable(found)) return undefined
  const pieces = isInStorage(found) ? await listPieceKeys(tx, id) : []
  // The condition on the holder protects a writer that started in between (PostgreSQL).
  const row = await tables(tx)
    .deleteFrom('transfers')
    .where('id', '=', id)
    .where(e => (found.held_by === null ? e('held_by', 'is', null) : e('held_by', '=', found.held_by)))
    .where('state', '=', found.state)
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, pieces }
}

/** Expired uploads, finished ones too. */
export async function listExpired(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('transfers')
    .select('id')
    .where('expires_at', '<=', now)
    .where(e => e.or([e('held_until', 'is', null), holdIsOver('held_until', now, leaseMs)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Those of these uploads that are not finished, and where their bytes wait. */
export async function findOpen(db: Reader, ids: readonly string[]): Promise<Pick<TransferRow, 'id' | 'staged_at'>[]> {
  if (ids.length === 0) return []
  return tables(db)
    .selectFrom('transfers')
    .select(['id', 'staged_at'])
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .execute()
}

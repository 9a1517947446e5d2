import { subjectOf } from '../../../core/rights/access-item.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { stagedName, stagedPlace } from './holds/staged-name.ts'
import { findTransfer } from './transfers.repository.ts'

export interface TransferKey {
  readonly id: string
  readonly link?: string | undefined
  readonly ticket?: string | undefined
}

export interface OpenedTransfer {
  readonly row: TransferRow
  readonly subject: Subject
}

const purpose = 'transfer'

/** The address at which a client resumes an upload. A visitor has no account, so it carries a proof. */
export function transferUrl(
  ctx: Needs<'vault'>,
  row: Pick<TransferRow, 'id' | 'link_id'>,
  linkSlug: string | undefined,
): string {
  const path = `/api/v1/transfers/${row.id}`
  if (row.link_id === null) return path
  return `${path}?${new URLSearchParams({ link: linkSlug ?? '', ticket: ctx.vault.sign(row.id, purpose) })}`
}

/**
 * Returns an upload of the caller's own. Anyone else's is treated like one that doesn't exist.
 * @throws `transfer.not-found`, or the link's error
 */
export async function openTransfer(ctx: Ctx, key: TransferKey): Promise<OpenedTransfer> {
  const row = await findTransfer(ctx.db.read, key.id)
  if (!row) throw fail('transfer.not-found')
  const subject = await subjectOf(ctx, key.link)
  if (!isOwn(ctx, row, subject, key.ticket ?? '')) throw fail('transfer.not-found')
  return { row, subject }
}

function isOwn(ctx: Needs<'vault'>, row: TransferRow, subject: Subject, ticket: string): boolean {
  if (row.link_id !== (subject.link?.id ?? null)) return false
  if (row.created_by !== null) return row.created_by === subject.userId
  return row.link_id !== null && ctx.vault.isSigned(row.id, ticket, purpose)
}

/**
 * Checks that the upload can be continued here. Servers that don't share their staging folder can't continue each
 * other's uploads, unless their bytes wait in the storage.
 * @throws `transfer.elsewhere`, `transfer.gone` if its bytes are lost, `file.storage-failed` if nobody knows
 */
export async function requireStaged(ctx: Needs<'staging'>, row: TransferRow): Promise<void> {
  // Nothing has to be staged: the upload is done, went directly to the storage, or may have been moved there already.
  if (row.state === 'done' || row.upload_id !== null || row.storage_key !== null || isInStorage(row)) return
  const has = ctx.staging.has(stagedName(row)).catch(error => Promise.reject(byteFailure(error)))
  if (await has) return
  const place = stagedPlace(row)
  const isElsewhere = place !== null && place !== ctx.staging.place
  throw isElsewhere ? fail('transfer.elsewhere', undefined, { headers: { 'retry-after': '1' } }) : fail('transfer.gone')
}

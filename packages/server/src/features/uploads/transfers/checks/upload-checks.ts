import type { ConflictChoice } from '@holdall/contract/drive/drive.schemas.ts'
import { type Access, accessItem, requireCan, requireFolder } from '../../../../core/rights/access-item.ts'
import type { Subject } from '../../../../core/rights/rights.ts'
import { isFolder } from '../../../../core/tree/is-folder.ts'
import type { Needs } from '../../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { fail } from '../../../../platform/failure.ts'
import type { TransferRow } from '../../uploads.tables.ts'
import { countOpenOf, countVisitorsOpen } from './open-uploads.repository.ts'

/** The largest file that may be uploaded, in bytes; null when there is no limit. */
export function largestUpload(ctx: Needs<'env' | 'settings'>): number | null {
  const limits = [ctx.settings.get('uploads.max_size'), ctx.env.uploadMaxBytes].filter(limit => limit !== null)
  return limits.length > 0 ? Math.min(...limits) : null
}

/** An upload that was started before a file request closed may continue for this long. */
const finishMs = 60 * 60 * 1000

/** @throws `file.too-large` */
export function requireSize(ctx: Needs<'env' | 'settings'>, size: number): void {
  const max = largestUpload(ctx)
  if (max !== null && size > max) throw fail('file.too-large', { max })
}

/**
 * Most unfinished uploads of one person, of the visitors of one link, and of all visitors who send to one space: each
 * reserves storage, and adds rows and files that others wait for. A browser sends four at a time, a class more.
 */
export const mostOpen = { person: 250, link: 500, visitors: 1000 } as const

/** When a client with too many unfinished uploads may try again, because some end all the time; seconds. */
const tryAgainAfter = '60'

/** Called once the space is locked, so that visitors are counted one after the other. @throws `transfer.too-many` */
export async function requireFewOpen(
  ctx: Needs<'clock'>,
  tx: Tx,
  sender: Pick<TransferRow, 'created_by' | 'link_id' | 'space_id'>,
): Promise<void> {
  const now = ctx.clock.now()
  if (sender.created_by !== null) return requireFewer(await countOpenOf(tx, sender.created_by, now), mostOpen.person)
  const { ofLink, ofSpace } = await countVisitorsOpen(tx, sender, now)
  requireFewer(ofLink, mostOpen.link)
  requireFewer(ofSpace, mostOpen.visitors)
}

function requireFewer(open: number, max: number): void {
  if (open >= max) throw fail('transfer.too-many', { max }, { headers: { 'retry-after': tryAgainAfter } })
}

/** Throws unless the upload is allowed, according to what is in `db` at that moment. */
export type Authorise = (db: Reader) => Promise<unknown>

/** Checks the right to add a file to a folder, before the bytes are sent and once they have arrived. */
export function mayAdd(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  subject: Subject,
  parentId: string,
  onConflict: ConflictChoice | null,
): Authorise {
  return db => requireAdd(ctx, subject, parentId, onConflict, db)
}

/** The same for what becomes of an upload: a file in a folder, or an attachment. */
export function maySend(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  subject: Subject,
  { purpose, parent_id }: TransferRow,
  onConflict: ConflictChoice | null,
): Authorise {
  if (purpose === 'attachment') return async () => requireCreate(ctx)
  return mayAdd(ctx, subject, parent_id, onConflict)
}

/**
 * Returns the folder if the sender may add a file to it; overwriting files of others requires more rights.
 * @throws `item.not-found`, `item.not-a-folder`, `item.forbidden`, `link.closed`
 */
export async function requireAdd(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  subject: Subject,
  parentId: string,
  onConflict: ConflictChoice | null,
  db?: Reader,
): Promise<Access> {
  const closesAt = subject.link?.closesAt ?? null
  if (closesAt !== null && closesAt + finishMs <= ctx.clock.now()) throw fail('link.closed')
  const access = await accessItem(ctx, subject, parentId, db)
  requireFolder(access)
  requireCan(access, 'add')
  if (onConflict === 'replace') requireCan(access, 'edit')
  requirePermission(ctx, access)
  return access
}

/**
 * Returns the file if the sender may replace its content. @throws `item.not-found`, `item.not-a-file`, `item.forbidden`
 */
export async function requireEdit(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  subject: Subject,
  itemId: string,
  db?: Reader,
): Promise<Access> {
  const access = await accessItem(ctx, subject, itemId, db)
  if (isFolder(access.item)) throw fail('item.not-a-file')
  requireCan(access, 'edit')
  requirePermission(ctx, access)
  return access
}

function requirePermission(ctx: Needs<'caller'>, { via }: Access): void {
  if (via !== 'link') requireCreate(ctx)
}

/** @throws `request.forbidden` */
export function requireCreate(ctx: Needs<'caller'>): void {
  if (!ctx.caller.permissions.has('files.create')) throw fail('request.forbidden', { permission: 'files.create' })
}

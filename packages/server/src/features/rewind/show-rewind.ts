import type { Rewind } from '@holdall/contract/rewind/rewind.schemas.ts'
import { accessItems } from '../../core/rights/access-item.ts'
import { knownSince } from '../../core/rights/evaluation/past.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findAct } from './acts.repository.ts'
import { manages } from './history/access-folder.ts'
import { presentRewind } from './present-rewind.ts'
import type { RewindRow } from './rewind.tables.ts'

/** A plan or an act of the caller, in a folder that they still manage. @throws `rewind.not-found` */
export async function showRewind(ctx: Needs<'caller' | 'clock' | 'db'>, id: string): Promise<Rewind> {
  return presentRewind(ctx, await ownAct(ctx, ctx.db.read, id))
}

/** @throws `rewind.not-found` for unknown ones, those of others, and where the caller's rights have ended or begun later */
export async function ownAct(ctx: Needs<'caller' | 'clock' | 'db'>, db: Reader, id: string): Promise<RewindRow> {
  const { userId } = memberOf(ctx)
  const row = await findAct(db, id)
  if (row?.user_id !== userId) throw fail('rewind.not-found')
  const folder = (await accessItems(ctx, { userId, link: null }, [row.folder_id], db)).get(row.folder_id)
  if (!folder || !manages(folder) || folder.mayHoldRestricted) throw fail('rewind.not-found')
  if (row.created_at < knownSince(folder)) throw fail('rewind.not-found')
  return row
}

import type { Hint } from '@holdall/contract/accounts/accounts.schemas.ts'
import { hintsIn } from '../../core/people/hints-in.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { findFirstUse, sumOwn } from './welcome.repository.ts'

/** Searching is worth a hint once a list is longer than a screen. */
const manyFiles = 20

/** The first hint that is due and that the member hasn't seen; one at a time. */
export async function readHint(ctx: Needs<'caller' | 'db'>): Promise<{ hint: Hint | null; folderId: string | null }> {
  const { userId } = memberOf(ctx)
  const seen = hintsIn((await findFirstUse(ctx.db.read, userId)).seen_hints)
  const { files, pictures, past, rootId } = await sumOwn(ctx.db.read, userId)
  const due: Record<Hint, boolean> = {
    photos: pictures > 0,
    rewind: past > 0 && rootId !== null,
    search: files >= manyFiles,
  }
  const order: readonly Hint[] = ['photos', 'rewind', 'search']
  return { hint: order.find(hint => due[hint] && !seen.includes(hint)) ?? null, folderId: rootId }
}

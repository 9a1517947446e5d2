import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { listStarred } from './stars.repository.ts'
import { type Marked, type Marks, withMarks } from './with-marks.ts'

/** Items for a list of another feature, with everything that `withMarks` adds, and with the caller's stars. */
export async function withAllMarks<T extends Marked>(
  ctx: Ctx,
  items: readonly T[],
): Promise<(T & Marks & { isStarred: boolean })[]> {
  const ids = items.map(item => item.id)
  const [starred, marked] = await Promise.all([
    listStarred(ctx.db.read, memberOf(ctx).userId, ids),
    withMarks(ctx, items),
  ])
  return marked.map(item => ({ ...item, isStarred: starred.has(item.id) }))
}

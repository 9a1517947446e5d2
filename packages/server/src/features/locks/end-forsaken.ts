import { listActive } from '../../core/people/active-people.repository.ts'
import { knownItems } from '../../core/rights/access-item.ts'
import { findItem } from '../../core/tree/items.repository.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { eachInPages, type Whose } from '../../platform/outlasting/outlasting.ts'
import { changeLocks } from '../drive/public.ts'
import { deleteOpenOf, listLocksOf, listOpeners, listOpenOf } from './forsaken.repository.ts'
import { publishEditors } from './publish-editors.ts'

/** Ends the locks of people who may no longer edit what they locked, and forgets that they have files open. */
export async function endForsaken(ctx: Ctx, whose: Whose): Promise<void> {
  const locks = (after: string, limit: number) => listLocksOf(ctx.db.read, whose, after, limit)
  await eachInPages(ctx, locks, async ({ id, item_id, user_id }) => {
    if (await mayEditStill(ctx, user_id, item_id)) return
    await ctx.db.transaction(async tx => {
      // The locks of what no longer exists are gone with it.
      const item = await findItem(tx, item_id)
      if (item) await changeLocks(ctx, tx, { end: [id] }, item)
    })
  })
  const files = (after: string, limit: number) => listOpenOf(ctx.db.read, whose, after, limit)
  await eachInPages(ctx, files, async ({ id }) => {
    const gone: string[] = []
    for (const userId of await listOpeners(ctx.db.read, id))
      if (!(await mayEditStill(ctx, userId, id))) gone.push(userId)
    if (gone.length === 0) return
    await ctx.db.transaction(async tx => {
      await deleteOpenOf(tx, id, gone)
      await publishEditors(ctx, tx, id)
    })
  })
}

/** What is in the trash may be restored, so its locks stay until their end. */
async function mayEditStill(ctx: Needs<'clock' | 'db'>, userId: string, itemId: string): Promise<boolean> {
  if (!(await listActive(ctx.db.read, [userId])).has(userId)) return false
  return (await knownItems(ctx, { userId, link: null }, [itemId])).get(itemId)?.can.edit === true
}

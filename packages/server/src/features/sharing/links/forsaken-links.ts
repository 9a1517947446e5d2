import { listActive } from '../../../core/people/active-people.repository.ts'
import { type Access, knownItems } from '../../../core/rights/access-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { readPolicy } from './policy.ts'

/**
 * Which of these links pause because their maker is suspended, or may no longer make links or share the item. Links to
 * something in the trash don't work either, but work again once it is restored.
 */
export async function forsakenLinks(
  ctx: Needs<'clock' | 'db'>,
  links: readonly Pick<LinkRow, 'id' | 'created_by' | 'item_id'>[],
): Promise<Set<string>> {
  const forsaken = new Set<string>()
  const active = await listActive(ctx.db.read, [...new Set(links.map(link => link.created_by))])
  for (const [makerId, own] of Map.groupBy(links, link => link.created_by)) {
    const mayMake = active.has(makerId) && (await readPolicy(ctx.db.read, makerId, ctx.clock.now())).mayCreate
    const itemIds = [...new Set(own.map(link => link.item_id))]
    const items = mayMake ? await knownItems(ctx, { userId: makerId, link: null }, itemIds) : new Map<string, Access>()
    for (const link of own) if (items.get(link.item_id)?.can.share !== true) forsaken.add(link.id)
  }
  return forsaken
}

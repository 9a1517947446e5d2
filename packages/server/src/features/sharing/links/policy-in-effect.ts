import type { LinkPolicy } from '@holdall/contract/sharing/sharing.schemas.ts'
import { isActive } from '../../../core/people/people.repository.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { readPolicy } from './policy.ts'

/**
 * The policy under which a link works while the right behind it is in effect: its maker isn't suspended, may still make
 * links, and may still share the item, which is neither in the trash nor deleted. Null if it isn't. Checked on every
 * use, so a link stops and starts working again with the right.
 */
export async function policyInEffect(
  ctx: Needs<'clock' | 'db'>,
  makerId: string,
  itemId: string,
): Promise<LinkPolicy | null> {
  const link = { id: '', created_by: makerId, item_id: itemId }
  return (await policiesInEffect(ctx, [link])).get('') ?? null
}

/**
 * The same for many links at once: a few queries for each maker, however many links they made. Returns policies by link
 * id.
 */
export async function policiesInEffect(
  ctx: Needs<'clock' | 'db'>,
  links: readonly Pick<LinkRow, 'id' | 'created_by' | 'item_id'>[],
): Promise<Map<string, LinkPolicy | null>> {
  const found = new Map<string, LinkPolicy | null>()
  for (const [makerId, own] of Map.groupBy(links, link => link.created_by)) {
    const itemIds = [...new Set(own.map(link => link.item_id))]
    const [isMakerActive, policy, items] = await Promise.all([
      isActive(ctx.db.read, makerId),
      readPolicy(ctx.db.read, makerId, ctx.clock.now()),
      accessItems(ctx, { userId: makerId, link: null }, itemIds),
    ])
    const stands = isMakerActive && policy.mayCreate
    for (const link of own) found.set(link.id, stands && items.get(link.item_id)?.can.share ? policy : null)
  }
  return found
}

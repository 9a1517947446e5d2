import { plainItemTypes } from '@holdall/contract/appearance/menu-places.ts'
import type { Menu, MenuItem } from '@holdall/contract/appearance/menus.settings.ts'
import type { Needs } from '../../platform/ctx.ts'
import { menuItemsAmong } from '../value-lists/public.ts'

/** Whether an item leads to something of a category that a menu may choose from: a page of the site. */
export function isOfCategory({ type }: MenuItem): boolean {
  return !plainItemTypes.some(plain => plain === type)
}

/**
 * Tells whether what the items of these menus lead to is (still) there. Asks the database only where an item leads to
 * something that could have gone.
 */
export async function knownItems(ctx: Needs<'db'>, menus: readonly Menu[]): Promise<(item: MenuItem) => boolean> {
  const asked = Map.groupBy(menus.flatMap(menu => menu.items).filter(isOfCategory), item => item.type)
  const known = new Map<string, Set<string>>()
  for (const [category, items] of asked) {
    const ids = new Set(items.map(item => item.action))
    known.set(category, await menuItemsAmong(ctx, category, [...ids]))
  }
  return item => !isOfCategory(item) || known.get(item.type)?.has(item.action) === true
}

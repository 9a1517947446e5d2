import { plainItemTypes } from '@holdall/contract/appearance/menu-places.ts'
import type { Menu, MenuItem } from '@holdall/contract/appearance/menus.settings.ts'
import type { Needs } from '../../platform/ctx.ts'
import { menuItemsAmong } from '../value-lists/public.ts'

/** Whether an item points to something in a category that menus can choose from, such as a page of the site. */
export function isOfCategory({ type }: MenuItem): boolean {
  return !plainItemTypes.some(plain => plain === type)
}

/**
 * Returns a check of whether the target of a menu item still exists. Queries the database only for items whose target
 * could have been deleted.
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

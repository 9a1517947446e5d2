import { plainItemTypes } from '@holdall/contract/appearance/menu-places.ts'
import type { Menu, MenuItem } from '@holdall/contract/appearance/menus.settings.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readValueLists } from '../value-lists/public.ts'

/** Whether an item leads to something of a category that a menu may choose from: a page of the site. */
function isOfCategory({ type }: MenuItem): boolean {
  return !plainItemTypes.some(plain => plain === type)
}

/**
 * Tells whether what the items of these menus lead to is (still) there. Asks the database only where an item leads to
 * something that could have gone.
 */
export async function knownItems(ctx: Ctx, menus: readonly Menu[]): Promise<(item: MenuItem) => boolean> {
  if (!menus.some(menu => menu.items.some(isOfCategory))) return () => true
  const { menuItemCategories = [] } = await readValueLists(ctx, ['menuItemCategories'])
  const known = new Map(menuItemCategories.map(one => [one.name, new Set(one.items.map(item => item.model_id))]))
  return item => !isOfCategory(item) || known.get(item.type)?.has(item.action) === true
}

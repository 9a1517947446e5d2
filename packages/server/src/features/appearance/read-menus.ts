import { menuPositions, type ShownMenuItem } from '@holdall/contract/appearance/menu-places.ts'
import type { MenuItem } from '@holdall/contract/appearance/menus.settings.ts'
import { pageAddress } from '@holdall/contract/custom-pages/page-address.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { Needs } from '../../platform/ctx.ts'
import { isOfCategory, knownItems } from './page-items.ts'

/** The menus as this browser shows them, by position; menus with the same position follow one another. */
export async function readMenus(ctx: Needs<'caller' | 'db' | 'settings'>): Promise<Site['menus']> {
  const menus = ctx.settings.get('menus').filter(menu => menu.position !== '' && menu.items.length > 0)
  const isKnown = await knownItems(ctx, menus)
  const shown = menuPositions.map(position => {
    const items = menus.filter(menu => menu.position === position).flatMap(menu => menu.items)
    return [position, items.filter(item => isKnown(item) && isOfUse(ctx, item)).map(present)] as const
  })
  return Object.fromEntries(shown.filter(([, items]) => items.length > 0))
}

/** Hides sign-in from signed-in users, and registration where it is closed. */
function isOfUse({ caller, settings }: Needs<'caller' | 'settings'>, { type, action }: MenuItem): boolean {
  if (type !== 'route') return true
  if (caller.kind === 'member') return action !== '/sign-in' && action !== '/register'
  return action !== '/register' || !settings.get('registration.disable')
}

/**
 * Anything that is neither a link nor a page of the application is a page of the site; the server redirects from its id
 * to its address.
 */
function present(item: MenuItem): ShownMenuItem {
  const { label, action, icon } = item
  return { label, icon, href: isOfCategory(item) ? pageAddress({ id: action }) : action }
}

import { defineSettingsHook } from '../../platform/settings/hooks.ts'
import { knownItems } from './page-items.ts'

/** Items must point to something that exists. An item whose page has since been deleted may stay: it isn't shown. */
export const menusHook = defineSettingsHook({
  keys: ['menus'],
  async check(ctx, { before, after }) {
    const isKnown = await knownItems(ctx, after.get('menus'))
    const kept = new Set(before.get('menus').flatMap(menu => menu.items.map(item => `${item.type} ${item.action}`)))
    const wrong = after
      .get('menus')
      .flatMap(menu => menu.items)
      .find(item => !isKnown(item) && !kept.has(`${item.type} ${item.action}`))
    if (!wrong) return undefined
    const text = '“{{label}}” has no destination. Choose one from the list'
    return { menus: { text, values: { label: wrong.label } } }
  },
})

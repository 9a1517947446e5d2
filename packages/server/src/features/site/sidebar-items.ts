import { SidebarItem } from '@holdall/contract/settings/sidebar-item.ts'
import type { Ctx } from '../../platform/ctx.ts'

const readLists = new WeakMap<object, readonly SidebarItem[]>()

/**
 * The entries that `vebto.admin.pages` adds to the sidebar. A malformed one is left out, and logged once after each
 * change.
 */
export function readSidebarItems(ctx: Pick<Ctx, 'settings' | 'log'>): readonly SidebarItem[] {
  const list = ctx.settings.get('vebto.admin.pages')
  const known = readLists.get(list)
  if (known) return known
  const items = list.flatMap((entry, index) => {
    const { success, data, error } = SidebarItem.safeParse(entry)
    if (success) return [data]
    const wrong = error.issues.map(({ path, message }) => `${path.join('.') || 'entry'}: ${message}`)
    const fields = { setting: 'vebto.admin.pages', entry: index + 1, wrong }
    ctx.log.warn(fields, 'A malformed sidebar entry is left out')
    return []
  })
  readLists.set(list, items)
  return items
}

import type { Permission } from '@holdall/contract/contract.ts'
import type { SidebarItem } from '@holdall/contract/settings/sidebar-item.ts'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { IconComponent } from '../../ui/icon.ts'
import { t } from '../../ui/text.ts'
import { createMatcher } from '../router/match.ts'
import type { AdminEntry } from './admin-entries.ts'

/** Icons that the setting may name; any other name gets the default icon. */
export const extraIcons: Readonly<Record<string, IconComponent>> = {
  book: IconBook,
  chart: IconChartBar,
  comment: IconMessage,
  file: IconFile,
  link: IconLink,
  mail: IconMail,
  people: IconUsers,
  settings: IconSettings,
  tag: IconTag,
}

/**
 * The entries that the setting `vebto.admin.pages` adds. The server has dropped malformed ones; those without a page in
 * this release are dropped here. `paths` are those of its pages.
 */
export function extraEntries(setting: unknown, paths: readonly string[]): AdminEntry[] {
  const items = (setting ?? []) as readonly SidebarItem[]
  const pages = createMatcher(paths.map(path => ({ path })))
  return items.flatMap(({ name, icon, permission, route }, place) => {
    const to = `/admin/${route}`
    if (!pages.find(to)) return []
    const label = name.charAt(0).toLocaleUpperCase() + name.slice(1)
    return {
      id: `extra ${place}`,
      label: () => t(label),
      group: 'more',
      icon: Object.hasOwn(extraIcons, icon) ? (extraIcons[icon] as IconComponent) : IconLayoutGrid,
      to,
      permission: permission as Permission | null,
    }
  })
}

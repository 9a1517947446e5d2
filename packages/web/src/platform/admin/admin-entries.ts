import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import type { WaitingCounts } from '@holdall/contract/status/waiting.ts'
import { mostWaiting, type WaitingName } from '@holdall/contract/status/waiting-names.ts'
import { t } from '../../ui/text.ts'
import type { NavEntry } from '../navigation.ts'
import { may } from '../permissions.ts'

/**
 * The parts of the back-office's sidebar, from top to bottom. Within a group, entries are in the order in which they are
 * listed. The last group is for the entries that the site adds itself.
 */
export const adminGroups = ['site', 'money', 'people', 'content', 'system', 'more'] as const
export type AdminGroup = (typeof adminGroups)[number]

/** An entry of the back-office's sidebar. Features without a screen have none. */
export interface AdminEntry extends Omit<NavEntry, 'label'> {
  /** Read at each render, so that it follows the language. */
  readonly label: () => string
  readonly group: AdminGroup
  /**
   * Any one of them shows the entry; null shows it to everyone with access. The page itself requires the permission of
   * its route.
   */
  readonly permission: Permission | readonly Permission[] | null
  /** The permission of its page, if another one shows the entry too. */
  readonly opens?: Permission
  /** Shown only while this setting is on. */
  readonly setting?: string
  /** What waits on its page, whose number the entry shows. */
  readonly waiting?: WaitingName
}

export type VisibleEntry = NavEntry & { readonly to: string; readonly group: AdminGroup }

/** What this user may see on a site with these settings, in the order of the list. */
export function visibleEntries(
  me: Pick<Me, 'permissions'> | null,
  settings: Readonly<Record<string, unknown>>,
  entries: readonly AdminEntry[],
  counts: WaitingCounts['counts'] = {},
): VisibleEntry[] {
  return entries
    .filter(({ permission }) => permission === null || [permission].flat().some(one => may(me, one)))
    .filter(({ setting }) => setting === undefined || settings[setting] === true)
    .map(({ permission, opens, setting, waiting, label, ...entry }) => {
      const count = waiting && counts[waiting]
      return { ...entry, label: label(), ...(count ? { badge: count, mostBadge: mostWaiting - 1 } : {}) }
    })
}

/** The first screen that this user may see and open. */
export function firstToOpen(
  me: Pick<Me, 'permissions'> | null,
  settings: Readonly<Record<string, unknown>>,
  entries: readonly AdminEntry[],
): VisibleEntry | undefined {
  const open = entries.filter(({ opens }) => opens === undefined || may(me, opens))
  return visibleEntries(me, settings, open)[0]
}

export interface VisibleGroup {
  readonly id: AdminGroup
  /** Already translated. */
  readonly label: string
  readonly entries: readonly VisibleEntry[]
}

/** The entries in their groups; groups without entries are left out. */
export function groupEntries(entries: readonly VisibleEntry[]): VisibleGroup[] {
  const labels: Readonly<Record<AdminGroup, string>> = {
    site: t('Site', { meaning: 'part of the admin area' }),
    money: t('Money', { meaning: 'part of the admin area' }),
    people: t('People', { meaning: 'part of the admin area' }),
    content: t('Content', { meaning: 'part of the admin area' }),
    system: t('System', { meaning: 'part of the admin area' }),
    more: t('More', { meaning: 'part of the admin area' }),
  }
  return adminGroups
    .map(id => ({ id, label: labels[id], entries: entries.filter(({ group }) => group === id) }))
    .filter(group => group.entries.length > 0)
}

import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import type { NavEntry } from '../navigation.ts'
import { may } from '../permissions.ts'

/** An entry of the back-office's sidebar. Features without a screen have none. */
export interface AdminEntry extends Omit<NavEntry, 'label'> {
  /** Read at each render, so that it follows the language. */
  readonly label: () => string
  /**
   * Any one of them shows the entry; null shows it to everyone with access. The page itself requires the permission of
   * its route.
   */
  readonly permission: Permission | readonly Permission[] | null
  /** Shown only while this setting is on. */
  readonly setting?: string
}

/** What this user may see on a site with these settings, in the order of the list. */
export function visibleEntries(
  me: Pick<Me, 'permissions'> | null,
  settings: Readonly<Record<string, unknown>>,
  entries: readonly AdminEntry[],
): (NavEntry & { to: string })[] {
  return entries
    .filter(({ permission }) => permission === null || [permission].flat().some(one => may(me, one)))
    .filter(({ setting }) => setting === undefined || settings[setting] === true)
    .map(({ permission, setting, label, ...entry }) => ({ ...entry, label: label() }))
}

import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import type { NavEntry } from '../navigation.ts'
import { may } from '../permissions.ts'

/** A line of the back-office's sidebar. What has no screen yet has no entry. */
export interface AdminEntry extends Omit<NavEntry, 'label'> {
  /** Asked at each drawing, so that it follows the language. */
  readonly label: () => string
  /** Any one of them shows the entry; null shows it to all who may enter. The page itself asks for its route's own. */
  readonly permission: Permission | readonly Permission[] | null
  /** Shown only while this setting is on. */
  readonly setting?: string
}

/** What this person may see on a site of these settings, in the order of the list. */
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

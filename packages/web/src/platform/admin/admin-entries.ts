import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import type { NavEntry } from '../navigation.ts'
import { may } from '../permissions.ts'

/** A line of the back-office's sidebar. What has no screen yet has no entry. */
export interface AdminEntry extends Omit<NavEntry, 'label'> {
  /** Asked at each drawing, so that it follows the language. */
  readonly label: () => string
  /** Any one of them shows the entry. The page itself asks for its route's own. */
  readonly permission: Permission | readonly Permission[]
}

let entries: readonly AdminEntry[] = []

/** Called with the whole list before the back-office is drawn. */
export function registerAdminEntries(list: readonly AdminEntry[]): void {
  entries = list
}

/** What this person may see, in the order in which it was declared. */
export function visibleEntries(
  me: Pick<Me, 'permissions'> | null,
  list: readonly AdminEntry[] = entries,
): (NavEntry & { to: string })[] {
  return list
    .filter(({ permission }) => [permission].flat().some(one => may(me, one)))
    .map(({ permission, label, ...entry }) => ({ ...entry, label: label() }))
}

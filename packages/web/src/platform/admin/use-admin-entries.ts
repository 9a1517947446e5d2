import type { NavEntry } from '../navigation.ts'
import { useSite } from '../site.ts'
import type { AdminEntry } from './admin-entries.ts'
import { visibleEntries } from './admin-entries.ts'
import { extraEntries } from './extra-entries.ts'

interface Registered {
  readonly entries: readonly AdminEntry[]
  /** The paths of all pages of the back-office, in the router's notation. */
  readonly paths: readonly string[]
}

let registered: Registered = { entries: [], paths: [] }

/** Called with all entries before the back-office is shown. */
export function registerAdminEntries(all: Registered): void {
  registered = all
}

/**
 * What this user may see: the product's own entries in the order in which they were declared, then those of the site.
 */
export function useAdminEntries(): (NavEntry & { to: string })[] {
  const { me, settings } = useSite()
  const { entries, paths } = registered
  return visibleEntries(me, settings, [...entries, ...extraEntries(settings['vebto.admin.pages'], paths)])
}

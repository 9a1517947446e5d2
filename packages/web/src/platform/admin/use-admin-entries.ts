import type { WaitingCounts } from '@holdall/contract/status/waiting.ts'
import { useSite } from '../site.ts'
import type { AdminEntry, VisibleEntry } from './admin-entries.ts'
import { firstToOpen, visibleEntries } from './admin-entries.ts'
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

/** The product's own entries in the order in which they were declared, then those of the site. */
function useEntries() {
  const { me, settings } = useSite()
  const { entries, paths } = registered
  return { me, settings, all: [...entries, ...extraEntries(settings['vebto.admin.pages'], paths)] }
}

/** What this user may see, and how much waits there. */
export function useAdminEntries(counts?: WaitingCounts['counts']): VisibleEntry[] {
  const { me, settings, all } = useEntries()
  return visibleEntries(me, settings, all, counts)
}

/** The screen that the bare address of the back-office leads to. */
export function useFirstEntry(): VisibleEntry | undefined {
  const { me, settings, all } = useEntries()
  return firstToOpen(me, settings, all)
}

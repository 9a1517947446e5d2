import type { IconComponent } from '../ui/icon.ts'

/** An entry of a rail, a sidebar or the bottom bar. */
export type NavEntry = {
  id: string
  /** Already translated. */
  label: string
  /** Already translated; for the phone's bar, where a fifth of the width is left for it. */
  shortLabel?: string
  icon: IconComponent
  /** A path within the site. */
  to: string
  /** A number worth showing, such as unread shares. */
  badge?: number
  /** The largest number that is shown; one above it is “99+”. */
  mostBadge?: number
  /** Highlighted for this path only, not for those below it. */
  isExact?: boolean
  /** Highlighted whatever the path is, as for a folder that belongs to this view. */
  isHere?: boolean
}

type Navigator = (href: string, options?: { replace?: boolean }) => void

let navigator: Navigator = href => location.assign(href)

/** The router takes over; until then, pages are loaded. */
export function setNavigator(next: Navigator): void {
  navigator = next
}

/** Opens a path of the site from outside components, such as from an action. */
export function goTo(href: string, options?: { replace?: boolean }): void {
  navigator(href, options)
}

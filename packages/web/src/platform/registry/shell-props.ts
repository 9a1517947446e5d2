import type { ReactNode } from 'react'
import type { Action } from '../../ui/actions/action.ts'
import type { NavEntry } from '../navigation.ts'

export type DriveShellProps = {
  siteName?: string
  logoUrl?: string
  homeTo: string
  /** The views: My files, Recent, Starred, Shared, Trash; only those that exist. */
  nav: NavEntry[]
  /** What New offers. Empty: no New button, as in a space that may only be read. */
  newActions: Action[]
  /** Above New: which space is shown. */
  spaceSwitcher?: ReactNode
  folderTree?: ReactNode
  spaceMeter?: ReactNode
  /** The search field; on a phone it opens from an icon and takes the whole bar. */
  search?: ReactNode
  /** At the end of the top bar: notifications, then the account. */
  account?: ReactNode
  /** Phone: up to two views left of Upload and one right of it. */
  bottomNav: NavEntry[]
  uploadActions: Action[]
  /** Phone: what More offers; without actions there is no More. */
  moreActions?: Action[]
  details?: { title: ReactNode; content: ReactNode; onClose: () => void } | null
  /** Across the content's top: offline, verify your address. */
  banner?: ReactNode
  children: ReactNode
}

export type AdminShellProps = {
  siteName?: string
  logoUrl?: string
  homeTo: string
  /** The sections this person may see, with icons. */
  entries: NavEntry[]
  /** The site version setting. */
  version: string
  /** In the middle of the navbar, such as the palette's button. */
  search?: ReactNode
  account?: ReactNode
  banner?: ReactNode
  /** Areas that draw their own edges, such as Appearance. */
  isFlush?: boolean
  children: ReactNode
}

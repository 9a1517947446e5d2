import type { ReactNode } from 'react'
import type { Action } from '../../ui/actions/action.ts'
import type { NavEntry } from '../navigation.ts'

export type DriveShellProps = {
  siteName?: string
  logoUrl?: string
  homeTo: string
  /** The views: My files, Recent, Starred, Shared, Trash; only those that exist. */
  nav: NavEntry[]
  /** What New offers. If empty, there is no New button, as in a space that the user may only read. */
  newActions: Action[]
  /** Above New: the current space. */
  spaceSwitcher?: ReactNode
  folderTree?: ReactNode
  spaceMeter?: ReactNode
  /** The search field; on a phone, it opens from an icon and takes the whole bar. */
  search?: ReactNode
  /** At the end of the top bar: notifications, then the account. */
  account?: ReactNode
  /** Phone: up to two views to the left of Upload and one to the right. */
  bottomNav: NavEntry[]
  uploadActions: Action[]
  /** Phone: what More offers; without actions there is no More. */
  moreActions?: Action[]
  details?: { title: ReactNode; content: ReactNode; onClose: () => void } | null
  /** Across the top of the content: offline, confirm your address. */
  banner?: ReactNode
  children: ReactNode
}

export type AdminShellProps = {
  siteName?: string
  logoUrl?: string
  homeTo: string
  /** The sections that this user may see, with icons. */
  entries: NavEntry[]
  /** The site version setting. */
  version: string
  /** In the middle of the navbar, such as the palette's button. */
  search?: ReactNode
  account?: ReactNode
  banner?: ReactNode
  /** Areas that render their own frame, such as Appearance. */
  isFlush?: boolean
  children: ReactNode
}

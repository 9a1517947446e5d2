import type { Brand } from '@holdall/contract/appearance/brand/brand.ts'
import type { ReactNode } from 'react'
import type { Action } from '../../ui/actions/action.ts'
import type { VisibleGroup } from '../admin/admin-entries.ts'
import type { NavEntry } from '../navigation.ts'

/** The sidebar of the drive, from top to bottom. */
export type DriveRail = {
  /** What New offers; never empty, since the button never moves or goes away. */
  newActions: Action[]
  /** My files, with the tree of its folders. */
  files: ReactNode
  /** Views that gather items from many folders: Recent, Starred, Photos, Shared. */
  library: NavEntry[]
  /** The workspaces, with the trees of their folders. */
  workspaces: ReactNode
  /** Tags and saved searches. */
  lists: ReactNode
  /** Below everything that scrolls: Trash. What comes and goes is first, so that it moves nothing else. */
  foot: NavEntry[]
  spaceMeter: ReactNode
  /** All views, for a sidebar that is folded to icons. */
  views: NavEntry[]
}

export type DriveShellProps = {
  siteName?: string
  brand?: Brand | undefined
  homeTo: string
  rail: DriveRail
  /** The search field; on a phone, it opens from an icon and takes the whole bar. */
  search?: ReactNode
  /** At the end of the top bar: notifications, then the account. */
  account?: ReactNode
  /** Phone: two views before Upload and one after it; four views where nothing can be uploaded. */
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
  brand?: Brand | undefined
  homeTo: string
  /** The screens that this user may see, in their groups. */
  groups: readonly VisibleGroup[]
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

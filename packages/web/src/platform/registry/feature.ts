import type { Permission } from '@holdall/contract/contract.ts'
import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { ComponentType, ReactNode } from 'react'
import type { PublicShellProps } from '../../ui/layout/public-shell.tsx'
import type { ItemAction } from '../actions/item-action.ts'
import type { NavEntry } from '../navigation.ts'
import type { AdminShellProps, DriveShellProps } from './shell-props.ts'

export type FeatureRoute = {
  /** As the router writes paths: `/drive/folder/$id`. */
  path: string
  /** What stands around the page; `bare` is nothing, `own` what it draws itself. All but `public` and `bare` need somebody signed in. */
  shell: 'drive' | 'admin' | 'public' | 'bare' | 'own'
  load: () => Promise<{ Page: ComponentType }>
  /** Of a page in the back-office or with edges of its own: who lacks it sees a screen that names it. */
  permission?: Permission
  /** Makes typed view state of the address's query; throw for what makes no sense. */
  validateSearch?: (search: Record<string, unknown>) => Record<string, unknown>
  /** Runs before the page is shown, mostly to start its first request or to redirect. Runs beside the loading of the site. */
  beforeLoad?: (context: {
    params: Record<string, string>
    search: Record<string, unknown>
    pathname: string
  }) => unknown
}

export type ShellSource<Props> = () => Promise<{
  useShell: () => Omit<Props, 'children'>
  /** Stands around shell and page, and shows something else to whom they are not for. */
  Guard?: ComponentType<{ children: ReactNode }>
}>

/** Places of the drive where other features draw, and what they are told there. */
export type SlotProps = {
  /** The search field of the top bar. */
  'drive.search': Record<never, never>
  /** At the end of the top bar: notifications, the account. */
  'drive.account': Record<never, never>
  /** A short list of one's own in the sidebar, above the folders. Says by its name that it is known, so that its room can be kept until then. */
  'drive.rail': { onReady: (list: string) => void }
  /** On the first page of the drive, above its files: first steps. */
  'drive.welcome': { folderId: string }
  /** Above the content: a warning about the account. */
  'drive.banner': Record<never, never>
  /** Floats over every page of the drive: the tray of uploads. */
  'drive.tray': Record<never, never>
  /** More facts of an item in the details panel: a `div` with `dt` and `dd` each. */
  'drive.facts': { item: PlacedItem }
  /** A section of the details panel: a `section` with an `h3`. Their order stands in `drive/details/item-details.tsx`. */
  'drive.details': { item: PlacedItem }
  /** At the end of the head of an open folder: who works in it. */
  'drive.folderHead': { folder: PlacedItem }
  /** A further button where an open folder is empty. */
  'drive.emptyFolder': { folder: PlacedItem }
  /** Buttons where a file or folder can’t be seen: a way to ask for it. */
  'drive.noAccess': { itemId: string }
  /** A card of the account page. */
  'account.section': Record<never, never>
}
export type SlotName = keyof SlotProps

/** A view in the drive's rail. My files is 10, Recent 20, Starred 30, Shared 40, Trash 90. */
export type DriveView = NavEntry & {
  order: number
  /** Stands in the phone's bottom bar, before or after Upload; otherwise under More. */
  onPhone?: boolean
}

/** What a feature adds to the application. Everything heavy stands behind a `load`. */
export type Feature = {
  name: string
  routes: FeatureRoute[]
  /** One feature fills each shell: a hook gives everything in it but the page. */
  shells?: {
    drive?: ShellSource<DriveShellProps>
    admin?: ShellSource<AdminShellProps>
    public?: ShellSource<PublicShellProps>
  }
  /** Asked at each drawing, so that labels follow the language. */
  driveViews?: () => DriveView[]
  /** What can be done with files and folders. Fetched after the first drawing. */
  itemActions?: () => Promise<{ itemActions: readonly ItemAction[] }>
  slots?: { [S in SlotName]?: () => Promise<{ Fill: ComponentType<SlotProps[S]> }> }
}

export type AuthPageProps = { params: Record<string, string>; search: URLSearchParams }

/**
 * A page that strangers open first. It is drawn without router, query cache and zod, so that it arrives fast: it draws
 * `AuthShell` around itself, uses `ui/plain` fields, and moves on by ordinary links or `location.assign`.
 */
export type AuthRoute = {
  /** `/sign-in`, `/reset-password/$token`. */
  path: string
  load: () => Promise<{ Page: ComponentType<AuthPageProps> }>
}

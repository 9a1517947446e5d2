import type { Permission } from '@holdall/contract/contract.ts'
import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { ComponentType, ReactNode } from 'react'
import type { PublicShellProps } from '../../ui/layout/public-shell.tsx'
import type { ItemAction } from '../actions/item-action.ts'
import type { NavEntry } from '../navigation.ts'
import type { Params, Search } from '../router/place.ts'
import type { AdminShellProps, DriveShellProps } from './shell-props.ts'

export type FeatureRoute = {
  /** `/drive/folder/$id`: see `createMatcher` in `platform/router`. */
  path: string
  /**
   * What surrounds the page; `bare` is nothing, `own` what it renders itself. All but `public` and `bare` require a
   * signed-in user.
   */
  shell: 'drive' | 'admin' | 'public' | 'bare' | 'own'
  load: () => Promise<{ Page: ComponentType }>
  /** For pages of the back-office or with their own frame: users without it see a screen that names it. */
  permission?: Permission
  /**
   * Runs before the page is shown, mostly to start its first request or to redirect. Runs while the site is loading.
   */
  beforeLoad?: (context: { params: Params; search: Search; pathname: string }) => unknown
}

export type ShellSource<Props> = () => Promise<{
  useShell: () => Omit<Props, 'children'>
  /** Surrounds shell and page, and shows something else to users that they aren't for. */
  Guard?: ComponentType<{ children: ReactNode }>
}>

/** Places of the drive that other features fill, and the props that they get. */
export type SlotProps = {
  /** The search field of the top bar. */
  'drive.search': Record<never, never>
  /** At the end of the top bar: notifications, the account. */
  'drive.account': Record<never, never>
  /**
   * A short personal list in the sidebar, above the folders. Its name tells that it is known, so that space can be
   * reserved until then.
   */
  'drive.rail': { onReady: (list: string) => void }
  /** Above the files of the first page of the drive, and of the folder of sample files: first steps. */
  'drive.welcome': { folderId: string }
  /** Above the content: a warning about the account. */
  'drive.banner': Record<never, never>
  /** Above every page of the drive: the upload tray. */
  'drive.tray': Record<never, never>
  /** More facts about an item in the details panel: a `div` with `dt` and `dd` each. */
  'drive.facts': { item: PlacedItem }
  /** A section of the details panel: a `section` with an `h3`. Their order is in `drive/details/item-details.tsx`. */
  'drive.details': { item: PlacedItem }
  /** At the end of an open folder's header: who works in it. */
  'drive.folderHead': { folder: PlacedItem }
  /** Below the path to an open folder: whose it is. */
  'drive.folderOwner': { folder: PlacedItem }
  /** A further button in an empty folder. */
  'drive.emptyFolder': { folder: PlacedItem }
  /** Buttons for a file or folder that can’t be seen: a way to request access. */
  'drive.noAccess': { itemId: string }
  /** A card of the account page. */
  'account.section': Record<never, never>
  /** More cards of the account page about devices. */
  'account.devices': Record<never, never>
  /** The cards of the account page about groups. */
  'account.groups': Record<never, never>
}
export type SlotName = keyof SlotProps

/** A view in the drive's rail. My files is 10, Recent 20, Starred 30, Photos 35, Shared 40, Trash 90. */
export type DriveView = NavEntry & {
  order: number
  /** The part of the rail that contains it; `library` by default. */
  part?: 'files' | 'library' | 'workspaces' | 'foot'
  /** Its place in the phone's bottom bar, from 1; views without one, and those for which there is no room, are under More. */
  onPhone?: number
}

/** What a feature adds to the application. Everything heavy is behind a `load`. */
export type Feature = {
  name: string
  routes: FeatureRoute[]
  /** One feature fills each shell: a hook provides everything in it but the page. */
  shells?: {
    drive?: ShellSource<DriveShellProps>
    admin?: ShellSource<AdminShellProps>
    public?: ShellSource<PublicShellProps>
  }
  /** Read at each render, so that labels follow the language. */
  driveViews?: () => DriveView[]
  /** For views that come and go: calls the listener whenever they may have. Returns a function that ends it. */
  watchDriveViews?: (listener: () => void) => () => void
  /** The actions on files and folders. Loaded after the first paint. */
  itemActions?: () => Promise<{ itemActions: readonly ItemAction[] }>
  slots?: { [S in SlotName]?: () => Promise<{ Fill: ComponentType<SlotProps[S]> }> }
}

export type AuthPageProps = { params: Record<string, string>; search: URLSearchParams }

/**
 * A page that visitors open first. It is rendered without router, query cache and zod, so that it loads fast: it
 * renders `AuthShell` around itself, uses `ui/plain` fields, and navigates with ordinary links or `location.assign`.
 */
export type AuthRoute = {
  /** `/sign-in`, `/reset-password/$token`. */
  path: string
  load: () => Promise<{ Page: ComponentType<AuthPageProps> }>
}

/** What pages and the service worker agree on. */

/** Caches of the service worker’s own files, by version of the application: the shell, and what shows files. */
export const shellPrefix = 'holdall-shell-'
export const viewersPrefix = 'holdall-viewers-'
/** What the shell knows of the member when there is no network. */
export const memberCache = 'holdall-member'
/** The bytes of files that are available offline. */
export const filesCache = 'holdall-files'
/** What other apps have shared, until it is saved. */
export const sharedCache = 'holdall-shared'

/** Names in caches that no server answers. */
export const siteKey = '/__device/site'
export const sharedKey = '/__device/shared/'

/** The page’s and the manifest’s address for what other apps share. */
export const savePath = '/drive/save'

/** Messages from pages to the service worker. */
export type DeviceMessage =
  /** Take over now, instead of the version before. */
  | { kind: 'activate' }
  /** Keep the code that shows files, from now on. */
  | { kind: 'keep-viewers' }
  /** Fetch the shell’s page again: its name and colours may have changed. */
  | { kind: 'renew-shell' }

/** The part of a file that is kept, by the last part of its address; the file’s facts have none. */
export type KeptPart = '' | 'content' | 'thumbnail' | 'document' | 'outline'

/** The name under which a part of a file is kept: its address, without the query. */
export function keptKey(id: string, part: KeptPart): string {
  return `/api/v1/items/${id}${part === '' ? '' : `/${part}`}`
}

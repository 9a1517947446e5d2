import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import type { LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'

/**
 * What a caller may do with an item, written independently of the product's own resolver, so that the two can be
 * compared. `know`: know that the item exists; `place`: rename it; `move`: put it elsewhere in the same space; `bin`:
 * delete it; `restore`: bring it back; `purge`: delete it forever; `take`: move it to another space; `hand`: transfer
 * its ownership; `readEarlier`: the bytes of earlier versions; `shareAbove`: share the folder above the shared one as well; `rewind`: see it as it was and rewind it;
 * `own`: do what only its owner may.
 */
export type Right =
  | 'know'
  | 'view'
  | 'download'
  | 'star'
  | 'comment'
  | 'add'
  | 'edit'
  | 'readEarlier'
  | 'place'
  | 'move'
  | 'bin'
  | 'restore'
  | 'purge'
  | 'take'
  | 'share'
  | 'shareAbove'
  | 'rewind'
  | 'hand'
  | 'own'

/** Rights to the shared folder and to everything below it. */
export interface Standing {
  readonly top: ReadonlySet<Right>
  readonly below: ReadonlySet<Right>
}

const words = (text: string) => new Set(text.split(' ').filter(Boolean) as Right[])
const seen = 'know view download star'

export const nothing: Standing = { top: words(''), below: words('') }
export const ownership: Standing = {
  top: words(`${seen} comment add edit readEarlier place move bin restore purge take share shareAbove rewind hand own`),
  below: words(
    `${seen} comment add edit readEarlier place move bin restore purge take share shareAbove rewind hand own`,
  ),
}

export const roles: Readonly<Record<GrantRole, Standing>> = {
  viewer: { top: words(seen), below: words(seen) },
  commenter: { top: words(`${seen} comment`), below: words(`${seen} comment`) },
  uploader: { top: words(`${seen} comment add`), below: words(`${seen} comment add`) },
  editor: {
    top: words(`${seen} comment add edit readEarlier restore`),
    below: words(`${seen} comment add edit readEarlier place move bin restore`),
  },
  manager: {
    top: words(`${seen} comment add edit readEarlier restore share rewind`),
    below: words(`${seen} comment add edit readEarlier place move bin restore share rewind`),
  },
}

/**
 * Rights that were given on the folder around the shared one, which is closed to somebody: everything in it is below what was
 * shared, and nobody but the owner rewinds it.
 */
export function fromAbove({ below }: Standing): Standing {
  const rights = new Set([...below].filter(right => right !== 'rewind'))
  if (rights.has('share')) rights.add('shareAbove')
  return { top: rights, below: rights }
}

interface Preset extends Standing {
  readonly rights: LinkRights
}

/** The presets of a link, as its dialog offers them. */
export const presets: Readonly<Record<string, Preset>> = {
  'view and download': {
    rights: { view: true, download: true, upload: false, edit: false, list: true },
    top: words('know view download'),
    below: words('know view download'),
  },
  'view without download': {
    rights: { view: true, download: false, upload: false, edit: false, list: true },
    top: words('know view'),
    below: words('know view'),
  },
  collect: {
    rights: { view: false, download: false, upload: true, edit: false, list: false },
    top: words('know add'),
    below: words(''),
  },
  'upload and view': {
    rights: { view: true, download: true, upload: true, edit: false, list: true },
    top: words('know view download add'),
    below: words('know view download add'),
  },
  edit: {
    rights: { view: true, download: true, upload: true, edit: true, list: true },
    top: words('know view download add edit'),
    below: words('know view download add edit place move bin'),
  },
}

/** Ownership of a workspace: its files are transferred with it, not one by one. */
export const spaceOwnership: Standing = {
  top: new Set([...ownership.top].filter(right => right !== 'hand')),
  below: new Set([...ownership.below].filter(right => right !== 'hand')),
}

/** What a member of a workspace may do with everything in it, by the permissions of their role. */
export function membership(permissions: readonly WorkspacePermission[]): Standing {
  const has = (name: WorkspacePermission) => permissions.includes(name)
  const isSeen = has('files.view')
  const rights: Right[] = isSeen || has('files.create') ? ['know'] : []
  const add = (isGiven: boolean, ...more: Right[]) => isGiven && rights.push(...more)
  add(isSeen, 'view', 'star')
  add(has('files.create'), 'add')
  add(isSeen && has('files.download'), 'download')
  add(isSeen && has('files.comment'), 'comment')
  add(isSeen && has('files.update'), 'edit', 'place')
  add(isSeen && has('files.update') && has('files.download'), 'readEarlier')
  add(isSeen && has('files.delete'), 'bin')
  // Both add something to a folder.
  add(isSeen && has('files.create') && has('files.update'), 'move')
  add(isSeen && has('files.create') && (has('files.update') || has('files.delete')), 'restore')
  add(has('files.purge'), 'purge')
  add(isSeen && has('files.update') && has('files.delete') && has('files.download'), 'take')
  add(isSeen && has('files.share'), 'share', 'shareAbove')
  add(isSeen && has('files.update') && has('files.delete') && has('files.share'), 'rewind')
  return { top: new Set(rights), below: new Set(rights) }
}

/**
 * - `allowed`: it was done or shown.
 * - `forbidden`: the caller may know the item but not do that with it. - `hidden`: the answer is the same as for an
 *   item that never existed. - `sign-in`: only members may call it.
 * - `locked`: the link asks for its password first.
 */
export type Outcome = 'allowed' | 'forbidden' | 'hidden' | 'sign-in' | 'locked'

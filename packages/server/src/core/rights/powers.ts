import { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import type { OpenLink } from './link-port.ts'

/** Says what a source of rights allows on everything that it covers. */
export interface Power {
  readonly view: boolean
  readonly download: boolean
  readonly star: boolean
  readonly comment: boolean
  readonly add: boolean
  readonly edit: boolean
  readonly trash: boolean
  readonly share: boolean
  readonly list: boolean
}

const viewer: Power = {
  view: true,
  download: true,
  star: true,
  comment: false,
  add: false,
  edit: false,
  trash: false,
  share: false,
  list: true,
}
const commenter: Power = { ...viewer, comment: true }
const uploader: Power = { ...commenter, add: true }
const editor: Power = { ...uploader, edit: true, trash: true }
const manager: Power = { ...editor, share: true }
/** What a sender may do in their own folder, below a file request. */
export const inbox: Power = { ...viewer, view: false, download: false, star: false, list: false, add: true }
/**
 * Says what each role of a grant allows.
 */
export const powers: Readonly<Record<GrantRole, Power>> = { viewer, commenter, uploader, editor, manager }

/** The roles that give a power, for queries that look for their holders. */
export const rolesThatMay = (power: 'edit' | 'share'): GrantRole[] =>
  GrantRole.options.filter(role => powers[role][power])

/** Returns what the roles of a member allow together. */
export function memberPower(allowed: ReadonlySet<WorkspacePermission>): Power {
  const view = allowed.has('files.view')
  return {
    view,
    download: view && allowed.has('files.download'),
    star: view,
    comment: view && allowed.has('files.comment'),
    add: allowed.has('files.create'),
    edit: view && allowed.has('files.update'),
    trash: view && allowed.has('files.delete'),
    share: view && allowed.has('files.share'),
    list: view,
  }
}

/** Returns what a link allows its visitors. */
export function linkPower({ rights: allowed }: OpenLink): Power {
  return {
    view: allowed.view || allowed.download,
    download: allowed.download,
    star: false,
    comment: false,
    add: allowed.upload || allowed.edit,
    edit: allowed.edit,
    trash: allowed.edit,
    share: false,
    list: allowed.list,
  }
}

import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { copyLinkAction } from './copy-link.action.ts'
import { linksAction } from './links.action.ts'
import { newFileRequestAction, requestFilesAction } from './request-files.action.ts'
import { leaveAction, revokeSharingAction } from './revoke-sharing.action.ts'
import { shareAction } from './share.action.ts'

export const itemActions: readonly ItemAction[] = [
  shareAction,
  copyLinkAction,
  linksAction,
  requestFilesAction,
  newFileRequestAction,
  revokeSharingAction,
  leaveAction,
]

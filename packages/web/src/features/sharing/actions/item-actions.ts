import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { copyLinkAction } from './copy-link.action.ts'
import { endSharingAction, leaveAction } from './end-sharing.action.ts'
import { linksAction } from './links.action.ts'
import { newFileRequestAction, requestFilesAction } from './request-files.action.ts'
import { shareAction } from './share.action.ts'

export const itemActions: readonly ItemAction[] = [
  shareAction,
  copyLinkAction,
  linksAction,
  requestFilesAction,
  newFileRequestAction,
  endSharingAction,
  leaveAction,
]

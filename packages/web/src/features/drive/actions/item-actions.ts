import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { colorAction } from '../colors/color.action.ts'
import { tagsAction } from '../tags/tags.action.ts'
import { copyItemsAction, cutItemsAction, pasteAction } from './clipboard.action.ts'
import { copyAction } from './copy.action.ts'
import { detailsAction } from './details.action.ts'
import { downloadAction } from './download.action.ts'
import { emptyTrashAction } from './empty-trash.action.ts'
import { locateAction } from './locate.action.ts'
import { moveAction } from './move.action.ts'
import { newFolderAction, newMarkdownAction, newTextFileAction } from './new.action.ts'
import { openAction } from './open.action.ts'
import { renameAction } from './rename.action.ts'
import { restoreAction, restoreToAction } from './restore.action.ts'
import { paletteAction, searchAction, shortcutsAction, undoAction } from './screen.action.ts'
import { invertAction, selectAllAction } from './select.action.ts'
import { starAction, unstarAction } from './star.action.ts'
import { deleteForeverAction, skipTrashAction, trashAction } from './trash.action.ts'
import { uploadFilesAction, uploadFolderAction } from './upload.action.ts'

/** What the drive itself can do with items and folders. */
export const itemActions: readonly ItemAction[] = [
  openAction,
  downloadAction,
  locateAction,
  newFolderAction,
  newTextFileAction,
  newMarkdownAction,
  uploadFilesAction,
  uploadFolderAction,
  starAction,
  unstarAction,
  tagsAction,
  colorAction,
  renameAction,
  moveAction,
  copyAction,
  cutItemsAction,
  copyItemsAction,
  pasteAction,
  restoreAction,
  restoreToAction,
  selectAllAction,
  invertAction,
  detailsAction,
  trashAction,
  deleteForeverAction,
  skipTrashAction,
  emptyTrashAction,
  searchAction,
  undoAction,
  paletteAction,
  shortcutsAction,
]

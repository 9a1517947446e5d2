export { copyItems } from './copy/copy-items.ts'
export { sumReservedByCopies } from './copy/reservations.repository.ts'
export { keepFolder } from './folders/keep-folder.ts'
export { newFolder } from './folders/new-folder.ts'
export { markAllChanged, markChanged } from './items.repository.ts'
export {
  deleteLocks,
  deleteLocksOf,
  endLocksWithin,
  extendLock,
  insertLock,
  takeEndedLocks,
} from './locks/locks.repository.ts'
export { tellOfLock } from './locks/tell-of-lock.ts'
export { copyTo } from './place/copy-to.ts'
export { moveTo } from './place/move-to.ts'
export { releaseSpace, reserveSpace } from './space-usage.ts'
export { correctFigures } from './spaces/correct-figures.ts'
export { ensurePersonalSpace, makeSpace } from './spaces/personal-space.ts'
export { condemnSpace, deleteEmptySpace, updateSpace } from './spaces.repository.ts'
export { findSeenTags } from './tags/tags.repository.ts'
export { purge } from './trash/purge.ts'
export { removeAnywhere } from './trash/remove-anywhere.ts'
export { restoreItems } from './trash/restore-items.ts'
export { trashItems } from './trash/trash-items.ts'
export { announceContent } from './tree/announce-content.ts'
export { changeType } from './tree/change-type.ts'
export { findWrongFolders, saveTotals } from './tree/folder-totals.repository.ts'
export { gatherTop } from './tree/gather-top.ts'
export { giveTree } from './tree/give-tree.ts'
export { keepSame } from './tree/keep-same.ts'
export { type PlacedFile, placeFile } from './tree/place-file.ts'
export { chooseNewFiles, createNewFiles, type NewPlacement, publishNewFiles } from './tree/place-new-files.ts'
export { deleteVersion } from './versions/delete-versions.ts'
export { findFolderView } from './views/folder-views.repository.ts'
export { listStarred } from './views/stars.repository.ts'
export { withMarks } from './views/with-marks.ts'

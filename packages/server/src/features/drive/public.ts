export { type Access, accessItem, accessItems, knownItems, requireCan, subjectOf } from './access/access-item.ts'
export { listGranted } from './access/grants.repository.ts'
export { allows, countMembersOf, listKnowers, listStandings, type StandingIn } from './access/memberships.repository.ts'
export { listPeopleWithAccess, whoMayView } from './access/people-with-access.ts'
export { reachOf } from './access/reach.ts'
export type { Subject } from './access/rights.ts'
export { type TracedPerson, type TracedStep, traceAccess } from './access/trace-access.ts'
export { whoMayShare } from './access/who-may-share.ts'
export { copyItems } from './copy/copy-items.ts'
export { sumReservedByCopies } from './copy/reservations.repository.ts'
export { folderNameFrom } from './folders/folder-name.ts'
export { keepFolder } from './folders/keep-folder.ts'
export { newFolder } from './folders/new-folder.ts'
export { findChain, findItem, findLiveChild, type Item, updateItem } from './items.repository.ts'
export type { Arrived, MarkedItem, OpenLink } from './link-port.ts'
export { inSpacesOf, lockSpaces } from './lock-spaces.ts'
export { nameColumns } from './name-columns.ts'
export { copyTo } from './place/copy-to.ts'
export { moveTo } from './place/move-to.ts'
export { presentItem, presentPlaced, presentSeen } from './present-item.ts'
export { availableBytes, releaseSpace, requireOwnersRoom, reserveSpace } from './space-usage.ts'
export { ensurePersonalSpace, makeSpace, presentSpace } from './spaces/personal-space.ts'
export { addToKinds, type KindTally, listKindTallies, listLargest } from './spaces/space-kinds.repository.ts'
export {
  hasMoreSpaces,
  listLargestOwners,
  mostSpacesMeasuredLive,
  sumKinds,
  sumSpaces,
} from './spaces/space-sums.repository.ts'
export {
  addToUsage,
  condemnSpace,
  findSpaces,
  listOwnSpaces,
  listSpacesOf,
  lockOwner,
  lockSpace,
  updateSpace,
} from './spaces.repository.ts'
export { findSeenTags } from './tags/tags.repository.ts'
export { placeTrashed } from './trash/place-trashed.ts'
export { purge } from './trash/purge.ts'
export { removeAnywhere } from './trash/remove-anywhere.ts'
export { trashItems } from './trash/trash-items.ts'
export { changeType } from './tree/change-type.ts'
export { gatherTop } from './tree/gather-top.ts'
export { giveTree } from './tree/give-tree.ts'
export { keepSame } from './tree/keep-same.ts'
export { announceContent, markThumbnails } from './tree/mark-thumbnails.ts'
export { type PlacedFile, placeFile } from './tree/place-file.ts'
export { requireType } from './tree/require-type.ts'
export { walkTree } from './tree/walk-tree.ts'
export { accessVersion } from './versions/access-version.ts'
export { deleteVersion } from './versions/delete-versions.ts'
export { findFolderView } from './views/folder-views.repository.ts'
export { listStarred } from './views/stars.repository.ts'
export { withMarks } from './views/with-marks.ts'

import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { storageEndpoints } from '@holdall/contract/drive/storage.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { copyItems } from './copy/copy-items.ts'
import { makeFolderTree } from './folders/make-folder-tree.ts'
import { newFolder } from './folders/new-folder.ts'
import { listAnchors, listChildren } from './listing/list-children.ts'
import { listSpaces } from './spaces/personal-space.ts'
import { readStorage } from './spaces/read-storage.ts'
import {
  moveThroughLink,
  newFolderThroughLink,
  renameThroughLink,
  trashThroughLink,
} from './through-link/change-through-link.ts'
import { restoreThroughLink } from './through-link/restore-through-link.ts'
import { deleteForever, emptyTrash } from './trash/delete-forever.ts'
import { listTrash } from './trash/list-trash.ts'
import { restoreItems } from './trash/restore-items.ts'
import { trashItems } from './trash/trash-items.ts'
import { colorItem } from './tree/color-item.ts'
import { listTaken } from './tree/list-taken.ts'
import { moveItems } from './tree/move-items.ts'
import { renameItem } from './tree/rename-item.ts'
import { putBack } from './undo/put-back.ts'
import { changeVersion } from './versions/change-version.ts'
import { deleteVersion, deleteVersions } from './versions/delete-versions.ts'
import { listVersions } from './versions/list-versions.ts'
import { restoreVersion, undoRestore } from './versions/restore-version.ts'
import { readFolderView, saveFolderView } from './views/folder-view.ts'
import { listMarkedItems } from './views/list-marked.ts'
import { listRecent } from './views/list-recent.ts'
import { readItem } from './views/read-item.ts'
import { recordOpened } from './views/record-opened.ts'
import { starItems } from './views/star-items.ts'

export const driveRoutes = [
  route(e.spaces, ctx => listSpaces(ctx)),
  route(e.item, (ctx, { params, query }) => readItem(ctx, { ...params, ...query })),
  route(e.children, (ctx, { params, query }) => listChildren(ctx, { ...params, ...query })),
  route(e.anchors, (ctx, { params, query }) => listAnchors(ctx, { ...params, ...query })),
  route(e.starred, (ctx, { query }) => listMarkedItems(ctx, 'stars', query)),
  route(e.recent, (ctx, { query: { grouped, ...query } }) =>
    grouped === 'true' ? listRecent(ctx, query) : listMarkedItems(ctx, 'recents', query),
  ),
  route(e.view, (ctx, { params }) => readFolderView(ctx, params.id)),
  route(e.setView, (ctx, { params, body }) => saveFolderView(ctx, params.id, body)),
  route(e.opened, async (ctx, { params }) => {
    await recordOpened(ctx, params.id)
    return undefined
  }),
  route(e.newFolder, (ctx, { body }) => newFolder(ctx, body)),
  route(e.folderTree, (ctx, { params, body }) => makeFolderTree(ctx, { ...params, ...body })),
  route(e.taken, (ctx, { params, body }) => listTaken(ctx, { ...params, ...body })),
  route(e.setColor, (ctx, { params, body }) => colorItem(ctx, { ...params, ...body })),
  route(e.rename, (ctx, { params, body }) => renameItem(ctx, { ...params, ...body })),
  route(e.move, (ctx, { body }) => moveItems(ctx, body)),
  route(e.putBack, (ctx, { body }) => putBack(ctx, body.steps)),
  route(e.copy, (ctx, { body }) => copyItems(ctx, body)),
  route(e.star, (ctx, { body }) => starItems(ctx, body.ids, true)),
  route(e.unstar, (ctx, { body }) => starItems(ctx, body.ids, false)),
  route(storageEndpoints.storage, ctx => readStorage(ctx)),
  route(e.trash, (ctx, { body }) => trashItems(ctx, body.ids)),
  route(e.trashList, (ctx, { query }) => listTrash(ctx, query)),
  route(e.restore, (ctx, { body }) => restoreItems(ctx, body)),
  route(e.deleteForever, (ctx, { body }) => deleteForever(ctx, body.ids)),
  route(e.emptyTrash, (ctx, { body }) => emptyTrash(ctx, body.spaceId)),
  route(e.linkNewFolder, (ctx, { params, body }) => newFolderThroughLink(ctx, params.slug, body)),
  route(e.linkRename, (ctx, { params, body }) => renameThroughLink(ctx, params.slug, { id: params.id, ...body })),
  route(e.linkMove, (ctx, { params, body }) => moveThroughLink(ctx, params.slug, body)),
  route(e.linkTrash, (ctx, { params, body }) => trashThroughLink(ctx, params.slug, body.ids)),
  route(e.linkRestore, (ctx, { params, body }) => restoreThroughLink(ctx, params.slug, body.tickets)),
  route(v.versions, (ctx, { params, query }) => listVersions(ctx, { ...params, ...query })),
  route(v.deleteVersions, (ctx, { params }) => deleteVersions(ctx, params.id)),
  route(v.restoreVersion, (ctx, { params }) => restoreVersion(ctx, params.id)),
  route(v.undoRestore, (ctx, { params }) => undoRestore(ctx, params.id)),
  route(v.changeVersion, (ctx, { params, body }) => changeVersion(ctx, params.id, body)),
  route(v.deleteVersion, async (ctx, { params }) => {
    await deleteVersion(ctx, params.id)
    return undefined
  }),
]

import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { siteCommentEndpoints } from '@holdall/contract/comments/site-comments.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { ItemSpot } from '@holdall/contract/drive/drive.schemas.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { outlineEndpoints } from '@holdall/contract/files/outlines/outline.endpoints.ts'
import { photosEndpoints } from '@holdall/contract/photos/photos.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { accessRequestEndpoints } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import type { Sent } from '../../harness.ts'
import { bundleInto, transferHeaders } from '../endpoint-input.ts'
import { type Door, door, id } from './door.ts'
import { lockDoors } from './lock-doors.ts'
import type { Caller } from './people.ts'
import { restrictionDoors } from './restriction-doors.ts'
import { rewindDoors } from './rewind-doors.ts'
import type { Target } from './target.ts'

const withLink = (sent: Sent, { link }: Caller): Sent => (link ? { ...sent, query: { ...sent.query, link } } : sent)
const octets = { 'content-type': 'application/octet-stream' }
const putBack = (t: Target, change: Partial<ItemSpot>): Sent => {
  const from = { parentId: t.folder, name: t.fileName, isTrashed: false }
  return { body: { steps: [{ id: t.file, from, to: { ...from, ...change } }] } }
}
let count = 0
const fresh = (stem: string) => `${stem} ${++count}`

/** Every way to an item, with the right that it needs. */
export const doors: readonly Door[] = [
  door('look up a folder', driveEndpoints.item, 'know', (t, c) => withLink(id(t.folder), c), 'visitors', 'top'),
  door('look up a file', driveEndpoints.item, 'know', (t, c) => withLink(id(t.file), c), 'visitors'),
  door('list', driveEndpoints.children, 'know', (t, c) => withLink(id(t.folder), c), 'visitors', 'top'),
  door('jump in a list', driveEndpoints.anchors, 'know', (t, c) => withLink(id(t.folder), c), 'visitors', 'top'),
  door('how a folder is shown', driveEndpoints.view, 'know', t => id(t.folder), 'top'),
  door(
    'keep how a folder is shown',
    driveEndpoints.setView,
    'know',
    t => ({ ...id(t.folder), body: { layout: 'grid', orderBy: 'name', orderDir: 'asc', columns: [] } }),
    'top',
  ),
  door('note what was opened', driveEndpoints.opened, 'know', t => id(t.file)),
  door(
    'new folder',
    driveEndpoints.newFolder,
    'add',
    t => ({ body: { parentId: t.folder, name: fresh('folder') } }),
    'top',
  ),
  door(
    'new file',
    driveEndpoints.newFile,
    'add',
    t => ({ body: { parentId: t.folder, name: `${fresh('file')}.txt` } }),
    'top',
  ),
  door(
    'dropped folders',
    driveEndpoints.folderTree,
    'add',
    t => ({ ...id(t.folder), body: { paths: [[fresh('a'), 'b']] } }),
    'top',
  ),
  door('taken names', driveEndpoints.taken, 'know', t => ({ ...id(t.folder), body: { names: ['a'] } }), 'top'),
  door('rename a file', driveEndpoints.rename, 'place', t => ({
    ...id(t.file),
    body: { name: `${fresh('new')}.txt` },
  })),
  door(
    'rename a folder',
    driveEndpoints.rename,
    'place',
    t => ({ ...id(t.folder), body: { name: fresh('new') } }),
    'top',
  ),
  door('colour a folder', driveEndpoints.setColor, 'place', t => ({ ...id(t.folder), body: { color: 'red' } }), 'top'),
  door('move a file', driveEndpoints.move, 'move', t => ({ body: { ids: [t.file], to: t.folder } })),
  door('take a file away', driveEndpoints.move, 'take', t => ({ body: { ids: [t.file], to: t.own } })),
  door('undo a rename', driveEndpoints.putBack, 'place', t => putBack(t, { name: `${fresh('old')}.txt` })),
  door('undo a move, out of the space', driveEndpoints.putBack, 'take', t => putBack(t, { parentId: t.own })),
  door('undo a restore', driveEndpoints.putBack, 'bin', t => putBack(t, { isTrashed: true })),
  door('undo a deletion', driveEndpoints.putBack, 'restore', t => {
    const to = { parentId: t.folder, name: t.trashedName, isTrashed: false }
    return { body: { steps: [{ id: t.trashed, from: { ...to, isTrashed: true }, to }] } }
  }),
  door('copy a file away', driveEndpoints.copy, 'download', t => ({ body: { ids: [t.file], to: t.own } })),
  door(
    'copy a folder away',
    driveEndpoints.copy,
    'download',
    t => ({ body: { ids: [t.folder], to: t.own, onConflict: 'keep-both' } }),
    'top',
  ),
  door(
    'copy a file in',
    driveEndpoints.copy,
    'add',
    t => ({ body: { ids: [t.ownFile], to: t.folder, onConflict: 'keep-both' } }),
    'top',
  ),
  door('star', driveEndpoints.star, 'star', t => ({ body: { ids: [t.folder] } }), 'top'),
  door('unstar', driveEndpoints.unstar, 'star', t => ({ body: { ids: [t.folder] } }), 'top'),
  door('trash a file', driveEndpoints.trash, 'bin', t => ({ body: { ids: [t.file] } })),
  door('restore', driveEndpoints.restore, 'restore', t => ({ body: { ids: [t.trashed] } })),
  door('delete forever', driveEndpoints.deleteForever, 'purge', t => ({ body: { ids: [t.trashed] } })),
  door('list versions', versionEndpoints.versions, 'download', t => id(t.file)),
  door('delete versions', versionEndpoints.deleteVersions, 'edit', t => id(t.file)),
  door('restore a version', versionEndpoints.restoreVersion, 'edit', t => id(t.version)),
  door('undo a restoring', versionEndpoints.undoRestore, 'edit', t => id(t.version)),
  door('name a version', versionEndpoints.changeVersion, 'edit', t => ({ ...id(t.version), body: { name: 'first' } })),
  door('delete a version', versionEndpoints.deleteVersion, 'edit', t => id(t.version)),
  door('bytes', fileEndpoints.content, 'download', (t, c) => withLink(id(t.file), c), 'visitors'),
  door(
    'a range of bytes',
    fileEndpoints.content,
    'download',
    (t, c) => ({ ...withLink(id(t.file), c), headers: { range: 'bytes=0-3' } }),
    'visitors',
  ),
  door(
    'save what was edited',
    fileEndpoints.saveContent,
    'edit',
    (t, c) => withLink({ ...id(t.file), query: { v: t.version }, payload: 'edited', headers: octets }, c),
    'visitors',
  ),
  door('read a document', fileEndpoints.document, 'download', (t, c) => withLink(id(t.file), c), 'visitors'),
  door(
    'read what a document says',
    outlineEndpoints.outline,
    'download',
    (t, c) => withLink(id(t.file), c),
    'visitors',
  ),
  door('read what a picture says of itself', outlineEndpoints.media, 'view', t => id(t.file)),
  door('count the pages', fileEndpoints.pages, 'view', (t, c) => withLink(id(t.file), c), 'visitors'),
  door('look at a page', fileEndpoints.page, 'view', (t, c) => withLink(id(t.file), c), 'visitors'),
  door('bytes of an earlier version', fileEndpoints.versionContent, 'readEarlier', t => id(t.version)),
  door('films of a live photo', photosEndpoints.live, 'know', t => id(t.file)),
  door('thumbnail', fileEndpoints.thumbnail, 'view', (t, c) => withLink(id(t.file), c), 'visitors'),
  door(
    'zip of a folder',
    fileEndpoints.newArchive,
    'download',
    (t, { link }) => ({ body: { ids: [t.folder], ...(link ? { link } : {}) } }),
    'visitors',
    'top',
  ),
  door(
    'zip of a file',
    fileEndpoints.newArchive,
    'download',
    (t, { link }) => ({ body: { ids: [t.file], ...(link ? { link } : {}) } }),
    'visitors',
  ),
  door(
    'upload',
    fileEndpoints.createTransfer,
    'add',
    (t, { link }) => ({
      headers: transferHeaders({
        filename: `${fresh('upload')}.txt`,
        parentId: t.folder,
        ...(link ? { link } : {}),
      }),
    }),
    'visitors',
    'top',
  ),
  door(
    'upload of a bundle',
    bundleEndpoints.sendBundle,
    'add',
    (t, { link }) => bundleInto(t.folder, link),
    'visitors',
    'top',
  ),
  door('search below', searchEndpoints.search, 'know', t => ({ query: { q: t.mark, in: t.folder } }), 'top'),
  door('who has access', peopleEndpoints.access, 'know', t => id(t.file)),
  door(
    'share',
    peopleEndpoints.share,
    'share',
    t => ({ ...id(t.folder), body: { emails: [`${fresh('friend').replace(' ', '-')}@example.net`] } }),
    'top',
  ),
  door('change a grant', peopleEndpoints.updateGrant, 'share', t => ({ ...id(t.grant), body: { role: 'commenter' } })),
  door('look at a request for access', accessRequestEndpoints.accessRequest, 'share', t => id(t.accessRequest)),
  door('allow access', accessRequestEndpoints.allowAccess, 'share', t => ({ ...id(t.accessRequest), body: {} })),
  door('decline access', accessRequestEndpoints.declineAccess, 'share', t => id(t.accessRequest)),
  door('end a grant', peopleEndpoints.endGrant, 'share', t => id(t.grant)),
  door('end all sharing', peopleEndpoints.endGrants, 'share', t => ({ body: { ids: [t.file] } })),
  door(
    'transfer',
    handoverEndpoints.offerItem,
    'hand',
    t => ({ ...id(t.folder), body: { email: `${fresh('heir').replace(' ', '-')}@example.net` } }),
    'top',
  ),
  door('links', sharingEndpoints.links, 'know', t => id(t.folder), 'top'),
  door('make a link', sharingEndpoints.createLink, 'share', t => ({ ...id(t.folder), body: {} }), 'top'),
  door('change a link', sharingEndpoints.updateLink, 'share', t => ({ ...id(t.link), body: { note: 'other' } })),
  door('revoke a link', sharingEndpoints.revokeLink, 'share', t => id(t.link)),
  door('activity of a file', activityEndpoints.ofItem, 'know', t => id(t.file)),
  door('activity of a folder', activityEndpoints.ofItem, 'know', t => id(t.folder), 'top'),
  door('read comments', commentEndpoints.list, 'view', t => id(t.file)),
  door('write a comment', commentEndpoints.create, 'comment', t => ({ ...id(t.file), body: { text: 'a comment' } })),
  door('answer a comment', commentEndpoints.create, 'comment', t => ({
    ...id(t.file),
    body: { text: 'an answer', answerTo: t.comment },
  })),
  door('whom to mention', commentEndpoints.people, 'comment', t => id(t.file)),
  door('change a comment', commentEndpoints.edit, 'own', t => ({ ...id(t.comment), body: { text: 'other' } })),
  door('delete a comment', commentEndpoints.delete, 'share', t => id(t.comment)),
  door('read one comment', siteCommentEndpoints.read, 'view', t => id(t.comment)),
  door('page through comments', siteCommentEndpoints.ofCommentable, 'view', t => ({
    query: { commentableId: t.file, commentableType: 'file' },
  })),
  door('write a comment by its other door', siteCommentEndpoints.create, 'comment', t => ({
    body: { commentableId: t.file, commentableType: 'file', content: 'a comment' },
  })),
  door('change a comment by its other door', siteCommentEndpoints.update, 'own', t => ({
    ...id(t.comment),
    body: { content: 'other' },
  })),
  door('figures of a link', sharingEndpoints.figures, 'share', t => id(t.link)),
  door('send a link', sharingEndpoints.sendLink, 'share', t => ({
    ...id(t.link),
    body: { emails: ['friend@example.net'] },
  })),
  door(
    'request files',
    requestEndpoints.createRequest,
    'share',
    t => ({ ...id(t.folder), body: { title: 'Send them' } }),
    'top',
  ),
  door('what has come', requestEndpoints.request, 'share', t => id(t.request)),
  door('change a request', requestEndpoints.updateRequest, 'share', t => ({ ...id(t.request), body: { text: 'new' } })),
  ...lockDoors,
  ...rewindDoors,
  // The last ones: in a space where anything was closed, nobody but its owner rewinds.
  ...restrictionDoors,
]

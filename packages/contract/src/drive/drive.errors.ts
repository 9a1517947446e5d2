import { defineErrors } from '../kit/errors.ts'

export const driveErrors = defineErrors('item', {
  'not-found': { status: 404, message: 'This file or folder is not here (any more).' },
  forbidden: { status: 403, message: 'You may not do this here.' },
  'name-taken': { status: 409, message: 'There is already something named “:name” here.' },
  'into-itself': { status: 409, message: 'A folder can’t be moved or copied into itself.' },
  'too-deep': { status: 409, message: 'Folders can be nested at most :max levels deep.' },
  'is-root': { status: 409, message: 'This folder is the top of a drive; it stays where it is.' },
  'not-a-folder': { status: 409, message: 'This is not a folder.' },
  'not-a-file': { status: 409, message: 'This is not a file.' },
  'other-space': {
    status: 409,
    message: 'This can’t be moved to another drive: only from and to your own drive and your workspaces. Copy it.',
  },
  'origin-gone': { status: 409, message: 'The folder it was deleted from is gone. Choose another place.' },
  'too-many': { status: 409, message: 'At most :max files and folders can be copied in one step this way.' },
  'changed-since': { status: 409, message: 'It has been moved, renamed or deleted since.' },
  'folder-gone': { status: 409, message: 'The folder it was in is gone.' },
  'kind-conflict': { status: 409, message: 'A file can’t take the place of a folder, nor a folder that of a file.' },
})
export const spaceErrors = defineErrors('space', {
  full: { status: 413, message: 'There is not enough space: :needed bytes are needed, :free are left.' },
})
export const cursorErrors = defineErrors('list', {
  'bad-cursor': { status: 400, message: 'This page address is not valid.' },
})

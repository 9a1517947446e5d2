import { defineErrors } from '../kit/errors.ts'

export const driveErrors = defineErrors('item', {
  'not-found': { status: 404, message: 'This file or folder no longer exists. Reload the page.' },
  forbidden: { status: 403, message: 'You don’t have permission to do this. Ask the owner or an administrator.' },
  'other-spelling': { status: 409, message: '“{{name}}” already exists here with another spelling.' },
  'name-taken': { status: 409, message: '“{{name}}” already exists here. Choose another name.' },
  'holds-closed': {
    status: 409,
    message: 'This folder contains items you can’t access. Ask the owner for access.',
  },
  'into-itself': { status: 409, message: 'A folder can’t be moved or copied into itself. Choose another folder.' },
  'too-deep': {
    status: 409,
    message: 'Folders can be nested at most {{max, number}} levels deep. Choose a folder further up.',
  },
  'is-root': {
    status: 409,
    message: 'The top folder of a drive can’t be moved, renamed or deleted. Choose an item in it.',
  },
  'not-a-folder': { status: 409, message: 'This isn’t a folder. Choose a folder.' },
  'not-a-file': { status: 409, message: 'This isn’t a file. Choose a file.' },
  'other-space': {
    status: 409,
    message: 'You can only move items between your own drive and your workspaces. Copy it instead.',
  },
  'origin-gone': { status: 409, message: 'Its original folder no longer exists. Choose another one.' },
  'too-many': {
    status: 409,
    message: 'At most {{max, number}} files and folders can be copied at once this way. Copy fewer at a time.',
  },
  'changed-since': { status: 409, message: 'It has since been moved, renamed or deleted. Reload the page.' },
  'folder-gone': { status: 409, message: 'Its folder no longer exists. Choose another one.' },
  locked: { status: 423, message: 'Locked by {{by}} for another {{left, wait}}. Try again after that.' },
  'locked-by-program': {
    status: 423,
    message: 'Open in one of your other apps. Close it there, or unlock it first.',
  },
  'locked-unnamed': { status: 423, message: 'This is locked for another {{left, wait}}. Try again after that.' },
  'kind-conflict': {
    status: 409,
    message: 'A file can’t replace a folder, and a folder can’t replace a file. Choose another name.',
  },
})
export const spaceErrors = defineErrors('space', {
  full: {
    status: 413,
    message: 'Not enough storage: {{needed, size}} needed, {{free, size}} left. Free some up first.',
  },
  // The plan of a space's owner counts for everyone who works in it.
  'owner-full': {
    status: 413,
    message: 'The owner doesn’t have enough storage left for this. Ask them to free some up.',
  },
})
export const cursorErrors = defineErrors('list', {
  'bad-cursor': { status: 400, message: 'This page address isn’t valid. Start from the first page.' },
})

/** What every change of an item's content, name or place can be refused with while it is locked. */
export const lockedErrors = ['item.locked', 'item.locked-by-program', 'item.locked-unnamed'] as const

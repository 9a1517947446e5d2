import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes, Id } from '../kit/fields.ts'
import { lockedErrors } from './drive.errors.ts'
import { Item } from './drive.schemas.ts'
import { Version, VersionChange, VersionPage } from './versions.schemas.ts'

const id = z.object({ id: Id })

/** Earlier versions are for members who may edit, or were given them: a link shows only the current one. */
export const versionEndpoints = {
  versions: defineEndpoint({
    id: 'drive.versions',
    method: 'GET',
    path: '/items/:id/versions',
    summary: 'List the versions of a file the caller can read, newest first.',
    access: 'member',
    params: id,
    query: z.object({
      cursor: z.string().max(2048).optional(),
      perPage: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: VersionPage,
    errors: ['item.not-found', 'item.not-a-file', 'item.forbidden', 'list.bad-cursor'],
  }),
  deleteVersions: defineEndpoint({
    id: 'drive.deleteVersions',
    method: 'DELETE',
    path: '/items/:id/versions',
    summary: 'Delete all earlier versions of a file, except those kept forever.',
    access: 'member',
    params: id,
    response: z.object({ deleted: z.int().min(0), bytes: Bytes }),
    audit: 'version.deleted',
    errors: ['item.not-found', 'item.not-a-file', 'item.forbidden'],
  }),
  restoreVersion: defineEndpoint({
    id: 'drive.restoreVersion',
    method: 'POST',
    path: '/versions/:id/restore',
    summary: 'Restore an earlier version as the newest one. All other versions are kept.',
    access: 'member',
    params: id,
    response: Item,
    audit: 'version.restored',
    errors: [
      ...lockedErrors,
      'version.not-found',
      'version.is-current',
      'item.forbidden',
      'space.full',
      'space.owner-full',
    ],
  }),
  undoRestore: defineEndpoint({
    id: 'drive.undoRestore',
    method: 'POST',
    path: '/versions/:id/undo-restore',
    summary: 'Undo the restore that created this version, if no one has changed the file since.',
    access: 'member',
    params: id,
    response: Item,
    audit: 'version.restore-undone',
    errors: [
      ...lockedErrors,
      'version.not-found',
      'version.changed-since',
      'item.forbidden',
      'space.full',
      'space.owner-full',
    ],
  }),
  changeVersion: defineEndpoint({
    id: 'drive.changeVersion',
    method: 'PATCH',
    path: '/versions/:id',
    summary: 'Name a version, or keep it forever.',
    access: 'member',
    params: id,
    body: VersionChange,
    response: Version,
    audit: 'version.changed',
    errors: ['version.not-found', 'item.forbidden'],
  }),
  deleteVersion: defineEndpoint({
    id: 'drive.deleteVersion',
    method: 'DELETE',
    path: '/versions/:id',
    summary: 'Delete an earlier version forever.',
    access: 'member',
    params: id,
    response: 'none',
    audit: 'version.deleted',
    errors: ['version.not-found', 'version.is-current', 'item.forbidden'],
  }),
} as const

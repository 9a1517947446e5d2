import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import * as s from './drive.schemas.ts'
import { paged } from './paged.ts'

export const trashEndpoints = {
  trash: defineEndpoint({
    id: 'drive.trash',
    method: 'POST',
    path: '/items/trash',
    summary: 'Move items to the trash.',
    access: 'member',
    body: s.ItemIds,
    response: s.ItemOutcomes,
    audit: 'item.trashed',
  }),
  trashList: defineEndpoint({
    id: 'drive.trashList',
    method: 'GET',
    path: '/trash',
    summary: 'List the trash of the caller’s drives and of shared folders they can edit, most recently deleted first.',
    access: 'member',
    query: paged.extend({ spaceId: Id.optional() }),
    response: z.object({
      data: z.array(s.TrashedItem),
      nextCursor: z.string().nullable(),
      total: z.int().min(0),
      ownTotal: z.int().min(0).meta({
        description: 'Number of items in the caller’s own drives; only those can be deleted forever',
      }),
      bytes: z.int().min(0),
      retentionDays: z.int().nullable(),
    }),
    errors: ['list.bad-cursor', 'item.not-found'],
  }),
  restore: defineEndpoint({
    id: 'drive.restore',
    method: 'POST',
    path: '/trash/restore',
    summary: 'Restore items to their original folder or another one. In shared folders, anyone who can edit may do so.',
    access: 'member',
    body: s.RestoreInput,
    response: s.ItemOutcomes,
    audit: 'item.restored',
    errors: ['item.not-found', 'item.not-a-folder', 'item.forbidden'],
  }),
  deleteForever: defineEndpoint({
    id: 'drive.deleteForever',
    method: 'POST',
    path: '/trash/delete',
    summary: 'Delete items in the trash forever.',
    access: 'member',
    body: s.ItemIds,
    response: s.ItemOutcomes,
    audit: 'item.deleted',
  }),
  emptyTrash: defineEndpoint({
    id: 'drive.emptyTrash',
    method: 'POST',
    path: '/trash/empty',
    summary: 'Delete everything in the trash of one space forever.',
    access: 'member',
    body: z.object({ spaceId: Id }),
    response: z.object({ deleted: z.int().min(0) }),
    audit: 'trash.emptied',
    errors: ['item.not-found', 'item.forbidden'],
  }),
} as const

import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** `delete`: the client may delete the rest; `keep`: everything comes back. */
export const RemovalAnswer = z.enum(['delete', 'keep'])
export type RemovalAnswer = z.infer<typeof RemovalAnswer>

/** What a client that keeps a folder in step deletes, where it would be almost everything. */
export const DeviceRemoval = z.object({
  id: Id,
  /** The name of the app password that the client uses. */
  device: z.string(),
  folder: z.object({ id: Id, name: z.string(), kind: z.enum(['own-drive', 'workspace', 'folder']) }),
  /** Items in the folder, and below it, before the first of them was deleted. */
  itemsBefore: z.int().min(0),
  itemsRemoved: z.int().min(0),
  askedAt: Instant,
  answer: RemovalAnswer.nullable(),
  /** Deleted items that are in the trash and can be restored; what is in a deleted folder isn't counted. */
  inTrash: z.int().min(0),
})
export type DeviceRemoval = z.infer<typeof DeviceRemoval>

const params = z.object({ id: Id })

export const removalEndpoints = {
  removal: defineEndpoint({
    id: 'removals.removal',
    method: 'GET',
    path: '/removals/:id',
    summary: 'Get what one of the caller’s sync clients wants to delete, once the caller has been asked.',
    access: 'member',
    params,
    response: DeviceRemoval,
    errors: ['removal.not-found'],
  }),
  answer: defineEndpoint({
    id: 'removals.answer',
    method: 'POST',
    path: '/removals/:id/answer',
    summary:
      'Let a sync client delete the rest, or keep it. Clients can’t delete what was kept until they have it again.',
    access: 'member',
    params,
    body: z.object({ answer: RemovalAnswer }),
    response: DeviceRemoval,
    audit: 'removal.answered',
    errors: ['removal.not-found', 'removal.answered'],
  }),
  restore: defineEndpoint({
    id: 'removals.restore',
    method: 'POST',
    path: '/removals/:id/restore',
    summary:
      'Restore up to 100 of the deleted items, most recently deleted first. Repeat the call until none are left in the trash.',
    access: 'member',
    params,
    response: DeviceRemoval,
    audit: 'item.restored',
    errors: ['removal.not-found'],
  }),
} as const

export const removalsContract = defineFeature({
  name: 'removals',
  tags: [
    {
      id: 'removals',
      name: 'Deletions by devices',
      summary: 'Deletions by a device that its owner has been asked about.',
    },
  ],

  endpoints: removalEndpoints,
  errors: defineErrors('removal', {
    'not-found': { status: 404, message: 'This question no longer exists. Reload the page.' },
    answered: { status: 409, message: 'You have already answered. Reload the page.' },
  }),
})

named({ RemovalAnswer, DeviceRemoval })

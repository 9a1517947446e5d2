import { z } from 'zod'
import { PathStep } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id, Instant } from '../kit/fields.ts'

/** What a folder can be closed to. A grant or a link leaves out the folder; the others have nothing from above there. */
export const ClosingKind = z.enum(['everyone', 'person', 'group', 'grant', 'link'])
export type ClosingKind = z.infer<typeof ClosingKind>

export const ClosingInput = z.object({
  kind: ClosingKind,
  targetId: Id.nullable()
    .default(null)
    .meta({ description: 'The id of the person, group, grant or link; null for everyone.' }),
})
export type ClosingInput = z.infer<typeof ClosingInput>

export const Closing = z.object({
  id: Id,
  itemId: Id,
  kind: ClosingKind,
  targetId: Id.nullable(),
  name: z.string().meta({ description: 'Of the person, the group, the holder of the grant or the link.' }),
  /** The folder above on which it stands; null when it stands on the item itself. */
  through: PathStep.nullable(),
  canOpen: z.boolean(),
  createdAt: Instant,
})
export type Closing = z.infer<typeof Closing>

const id = z.object({ id: Id })

export const closingEndpoints = {
  closings: defineEndpoint({
    id: 'sharing.closings',
    method: 'GET',
    path: '/items/:id/closings',
    summary: 'List to whom an item, or a folder above it, is closed.',
    access: 'member',
    params: id,
    response: z.object({ data: z.array(Closing) }),
    errors: ['item.not-found', 'item.forbidden'],
  }),
  close: defineEndpoint({
    id: 'sharing.close',
    method: 'POST',
    path: '/items/:id/closings',
    summary:
      'Close a folder to a person, a group, one share, one link or everyone: what they were given above it ends there.',
    access: 'member',
    params: id,
    body: ClosingInput,
    response: Closing,
    status: 201,
    audit: 'closing.created',
    errors: [
      'item.not-found',
      'item.forbidden',
      'item.not-a-folder',
      'item.is-root',
      'closing.nothing',
      'closing.from-above',
      'closing.shuts-you-out',
      'closing.too-many',
    ],
    rateLimit: { tries: 300, windowSeconds: 3600, name: 'closing' },
  }),
  open: defineEndpoint({
    id: 'sharing.open',
    method: 'DELETE',
    path: '/closings/:id',
    summary: 'Open a folder again to whom it was closed.',
    access: 'member',
    params: id,
    response: 'none',
    audit: 'closing.ended',
    errors: ['closing.not-found'],
  }),
} as const

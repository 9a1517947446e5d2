import { z } from 'zod'
import { lockedErrors } from '../drive/drive.errors.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import * as s from './workspaces.schemas.ts'

const id = z.object({ id: Id })
const mails = { tries: 200, windowSeconds: 3600, name: 'share' } as const

export const handoverEndpoints = {
  offerItem: defineEndpoint({
    id: 'handovers.offerItem',
    method: 'POST',
    path: '/items/:id/handover',
    summary: 'Offer an item of the caller’s own drive to someone. It moves to their drive once they accept.',
    access: { permission: 'files.share' },
    params: id,
    body: s.HandOverInput,
    response: s.Handover,
    status: 201,
    audit: 'handover.offered',
    errors: [
      'item.not-found',
      'item.is-root',
      'handover.not-yours',
      'handover.to-yourself',
      'recipient.too-many',
      'recipient.too-often',
    ],
    rateLimit: mails,
  }),
  offerWorkspace: defineEndpoint({
    id: 'handovers.offerWorkspace',
    method: 'POST',
    path: '/workspaces/:id/handover',
    summary:
      'Offer ownership of a workspace to one of its members. Once they accept, they own it and its usage counts against their storage.',
    access: 'member',
    params: id,
    body: s.HandOverInput.omit({ keepsAccess: true }),
    response: s.Handover,
    status: 201,
    audit: 'handover.offered',
    errors: [
      'workspace.not-found',
      'handover.not-yours',
      'handover.to-yourself',
      'handover.to-a-stranger',
      'recipient.too-many',
      'recipient.too-often',
    ],
    rateLimit: mails,
  }),
  handovers: defineEndpoint({
    id: 'handovers.list',
    method: 'GET',
    path: '/handovers',
    summary: 'List open transfer requests, received and sent.',
    access: 'member',
    response: z.object({ received: z.array(s.Handover), sent: z.array(s.Handover) }),
  }),
  acceptHandover: defineEndpoint({
    id: 'handovers.accept',
    method: 'POST',
    path: '/handovers/:id/accept',
    summary: 'Accept a transfer request. From then on, its usage counts against the caller’s storage.',
    access: 'member',
    params: id,
    response: z.object({ itemId: Id.meta({ description: 'The item, or the workspace’s top folder' }) }),
    audit: 'handover.accepted',
    errors: [...lockedErrors, 'handover.not-found', 'space.full', 'item.too-deep'],
  }),
  declineHandover: defineEndpoint({
    id: 'handovers.decline',
    method: 'POST',
    path: '/handovers/:id/decline',
    summary: 'Decline a transfer request.',
    access: 'member',
    params: id,
    response: 'none',
    audit: 'handover.declined',
    errors: ['handover.not-found'],
  }),
  cancelHandover: defineEndpoint({
    id: 'handovers.withdraw',
    method: 'DELETE',
    path: '/handovers/:id',
    summary: 'Withdraw a transfer request that hasn’t been answered.',
    access: 'member',
    params: id,
    response: 'none',
    audit: 'handover.withdrawn',
    errors: ['handover.not-found'],
  }),
} as const

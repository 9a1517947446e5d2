import { z } from 'zod'
import { FileKind, GrantRole } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { AccessRequest, Grant, GrantStep } from './people.schemas.ts'

const id = z.object({ id: Id })

export const AccessRequestInput = z.object({
  message: z.string().trim().max(500).default('').meta({ title: 'Message', input: 'textarea' }),
})

/** The outcome of a request for access, as the person who asked sees it. */
export const OwnAccessRequest = z.object({
  state: z.enum(['asked', 'declined']),
  askedAt: Instant,
  /** When they can ask again, if it was declined. */
  againFrom: Instant.nullable(),
})

/** A request with its item. Once anyone has answered it, it has another state. */
export const AskedAccess = AccessRequest.extend({
  state: z.enum(['open', 'granted', 'declined']),
  item: z.object({ id: Id, name: z.string(), kind: z.enum(['file', 'folder']), fileKind: FileKind }),
})
export type AskedAccess = z.infer<typeof AskedAccess>

/**
 * Requests for access to items that the caller can't see. Nothing that they are told depends on whether such an item
 * exists.
 */
export const accessRequestEndpoints = {
  ownAccessRequest: defineEndpoint({
    id: 'sharing.ownAccessRequest',
    method: 'GET',
    path: '/items/:id/own-access-request',
    summary: 'Check whether the caller has requested access to an item, without revealing whether it exists.',
    access: 'member',
    params: id,
    response: z.object({ data: z.array(OwnAccessRequest).max(1) }),
  }),
  requestAccess: defineEndpoint({
    id: 'sharing.requestAccess',
    method: 'POST',
    path: '/items/:id/access-requests',
    summary: 'Request access to an item the caller can’t see. The answer is the same whether or not it exists.',
    access: 'member',
    params: id,
    body: AccessRequestInput,
    response: 'none',
    audit: 'access-request.created',
    errors: ['account.not-confirmed', 'access-request.too-soon'],
    rateLimit: { tries: 20, windowSeconds: 86_400, name: 'access-request' },
  }),
  accessRequest: defineEndpoint({
    id: 'sharing.accessRequest',
    method: 'GET',
    path: '/access-requests/:id',
    summary: 'Get a request for access to an item the caller can share.',
    access: { permission: 'files.share' },
    params: id,
    response: AskedAccess,
    errors: ['access-request.not-found'],
  }),
  allowAccess: defineEndpoint({
    id: 'sharing.allowAccess',
    method: 'POST',
    path: '/access-requests/:id/allow',
    summary: 'Give the person who requested access a role on the item, and notify them.',
    access: { permission: 'files.share' },
    params: id,
    body: z.object({ role: GrantRole.default('viewer').meta({ title: 'Role' }) }),
    response: z.object({ data: z.array(Grant), undo: z.array(GrantStep) }),
    audit: 'access-request.allowed',
    errors: ['access-request.not-found'],
    rateLimit: { tries: 200, windowSeconds: 3600, name: 'share' },
  }),
  declineAccess: defineEndpoint({
    id: 'sharing.declineAccess',
    method: 'POST',
    path: '/access-requests/:id/decline',
    summary: 'Decline a request for access. The person is notified, without the item’s name or anyone else’s.',
    access: { permission: 'files.share' },
    params: id,
    response: 'none',
    audit: 'access-request.declined',
    errors: ['access-request.not-found'],
  }),
} as const

named({ AccessRequestInput, OwnAccessRequest, AskedAccess })

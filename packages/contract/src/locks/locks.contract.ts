import { z } from 'zod'
import { Editor, ItemLock } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** Locks that one person can hold at the same time, those of their programs included. */
export const mostLocks = 5000

export const LockInput = z.object({
  until: Instant.meta({ description: 'When it ends by itself, within the site’s limit' }),
})

/** Tells a tab what it has to know of a file that it has open for editing. */
export const OpenFile = z.object({ lock: ItemLock.nullable(), editors: z.array(Editor).max(10) })
export type OpenFile = z.infer<typeof OpenFile>

const params = z.object({ id: Id })

export const lockEndpoints = {
  lock: defineEndpoint({
    id: 'locks.lock',
    method: 'PUT',
    path: '/items/:id/lock',
    summary:
      'Lock a file, or change when the caller’s lock ends. Until then, no one else can change, move or delete it.',
    access: 'member',
    params,
    body: LockInput,
    response: ItemLock,
    audit: 'item.locked',
    errors: ['item.not-found', 'item.forbidden', 'item.not-a-file', 'item.locked', 'lock.too-many'],
  }),
  unlock: defineEndpoint({
    id: 'locks.unlock',
    method: 'DELETE',
    path: '/items/:id/lock',
    summary: 'End the caller’s own locks on an item, including those their programs hold.',
    access: 'member',
    params,
    response: 'none',
    audit: 'item.unlocked',
    errors: ['item.not-found', 'lock.already-over'],
  }),
  break: defineEndpoint({
    id: 'locks.break',
    method: 'POST',
    path: '/items/:id/lock/break',
    summary: 'End other people’s locks on an item, for callers who can share it. The holders are notified.',
    access: 'member',
    params,
    response: 'none',
    audit: 'item.lock-broken',
    errors: ['item.not-found', 'item.forbidden', 'lock.already-over'],
  }),
  keepOpen: defineEndpoint({
    id: 'locks.keepOpen',
    method: 'PUT',
    path: '/items/:id/open',
    summary: 'Report that the caller has a file open for editing. Expires after a minute, so repeat it.',
    access: 'member',
    params,
    response: OpenFile,
    audit: { none: 'Open files are only remembered for a minute.' },
    errors: ['item.not-found', 'item.forbidden', 'item.not-a-file'],
  }),
  closed: defineEndpoint({
    id: 'locks.closed',
    method: 'DELETE',
    path: '/items/:id/open',
    summary: 'Report that the caller has closed the file.',
    access: 'member',
    params,
    response: 'none',
    audit: { none: 'Open files are only remembered for a minute.' },
    errors: ['item.not-found'],
  }),
} as const

export const locksContract = defineFeature({
  name: 'locks',
  tags: [{ id: 'locks', name: 'Locks', summary: 'Locks on files, and who has a file open for editing.' }],

  endpoints: lockEndpoints,
  errors: defineErrors('lock', {
    'already-over': { status: 409, message: 'This lock has already ended. Reload the page.' },
    'too-many': {
      status: 409,
      message: 'You can lock up to {{max, number}} items. Unlock some first.',
    },
  }),
})

named({ LockInput, OpenFile })

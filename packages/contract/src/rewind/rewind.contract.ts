import { z } from 'zod'
import { paged } from '../drive/paged.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import * as s from './rewind.schemas.ts'

const params = z.object({ id: Id })
const ofFolder = ['item.not-found', 'item.forbidden', 'item.not-a-folder', 'item.holds-closed'] as const

export const rewindEndpoints = {
  page: defineEndpoint({
    id: 'rewind.page',
    method: 'GET',
    path: '/items/:id/rewind',
    summary: 'Get when much changed in a folder, how far back it can be rewound, and its last restores.',
    access: 'member',
    params,
    response: s.RewindPage,
    errors: ofFolder,
    rateLimit: { tries: 120, windowSeconds: 600, name: 'rewind-page' },
  }),
  contents: defineEndpoint({
    id: 'rewind.contents',
    method: 'GET',
    path: '/items/:id/rewind/contents',
    summary: 'List the contents of a folder, or of one below it, at an earlier time.',
    access: 'member',
    params,
    query: paged.extend({ at: Instant, folderId: Id.optional() }),
    response: s.PastPage,
    errors: [...ofFolder, 'list.bad-cursor', 'rewind.out-of-range'],
  }),
  plan: defineEndpoint({
    id: 'rewind.plan',
    method: 'POST',
    path: '/items/:id/rewinds',
    summary:
      'Preview what restoring a folder to an earlier time would change. Nothing changes until the plan is started.',
    access: 'member',
    params,
    body: s.RewindInput,
    response: s.Rewind,
    audit: 'rewind.planned',
    errors: [...ofFolder, 'rewind.out-of-range'],
    rateLimit: { tries: 60, windowSeconds: 600, name: 'rewind-plan' },
  }),
  rewind: defineEndpoint({
    id: 'rewind.rewind',
    method: 'GET',
    path: '/rewinds/:id',
    summary: 'Get a restore plan, or a restore with its progress.',
    access: 'member',
    params,
    response: s.Rewind,
    errors: ['rewind.not-found'],
  }),
  start: defineEndpoint({
    id: 'rewind.start',
    method: 'POST',
    path: '/rewinds/:id/start',
    summary: 'Restore a folder as planned.',
    access: 'member',
    params,
    response: s.Rewind,
    audit: 'rewind.started',
    errors: ['rewind.not-found', 'rewind.not-planned', 'rewind.busy', 'item.forbidden', 'item.holds-closed'],
  }),
  cancel: defineEndpoint({
    id: 'rewind.cancel',
    method: 'POST',
    path: '/rewinds/:id/cancel',
    summary: 'Stop a plan or a restore. Items already restored are kept, and can be undone.',
    access: 'member',
    params,
    response: s.Rewind,
    audit: 'rewind.cancelled',
    errors: ['rewind.not-found'],
  }),
  undo: defineEndpoint({
    id: 'rewind.undo',
    method: 'POST',
    path: '/rewinds/:id/undo',
    summary: 'Undo a restore: everything returns to its state before it, except what has changed since.',
    access: 'member',
    params,
    response: s.Rewind,
    audit: 'rewind.undone',
    errors: ['rewind.not-found', 'rewind.cannot-undo', 'rewind.busy', 'item.forbidden', 'item.holds-closed'],
  }),
} as const

export const rewindContract = defineFeature({
  name: 'rewind',
  tags: [
    {
      id: 'rewind',
      name: 'Rewind',
      summary: 'Folders at an earlier time: browse them, plan a restore, run it and undo it.',
    },
  ],

  endpoints: rewindEndpoints,
  errors: defineErrors('rewind', {
    'not-found': { status: 404, message: 'This no longer exists. Reload the page.' },
    'out-of-range': { status: 409, message: 'This is too long ago, or in the future. Choose another time.' },
    'not-planned': { status: 409, message: 'This has already started, or isn’t ready yet. Reload the page.' },
    'too-many': { status: 409, message: 'Too much has changed since then. Choose a later time, or a folder.' },
    busy: { status: 409, message: 'Something in this drive is being restored right now. Try again when it’s done.' },
    'cannot-undo': { status: 409, message: 'This can’t be undone, or has already been undone.' },
  }),
})

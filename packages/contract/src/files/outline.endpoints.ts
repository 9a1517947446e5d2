import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { MediaDetails } from './media.schemas.ts'

const params = z.object({ id: Id })

/** What is known of a file's content without the program that made it. */
export const outlineEndpoints = {
  media: defineEndpoint({
    id: 'files.media',
    method: 'GET',
    path: '/items/:id/media',
    summary:
      'What a picture, video or sound says of itself: its size and how long it plays, and for those who may download it also camera, exposure, time and place, or title, artist and album. Empty for other files; of pictures it is read when it is asked for first.',
    access: 'member',
    params,
    response: z.object({ details: MediaDetails, isPending: z.boolean() }),
    errors: ['item.not-found', 'item.not-a-file', 'item.forbidden'],
  }),
  outline: defineEndpoint({
    id: 'files.outline',
    method: 'GET',
    path: '/items/:id/outline',
    summary:
      'What an office document says, as JSON (`Outline`): headings, lines, lists and tables, sheets with their cells, or slides. Needs no program on the server; made when it is asked for first.',
    access: 'visitor',
    params,
    query: z.object({ link: z.string().max(100).optional(), v: Id.optional() }),
    response: 'bytes',
    errors: [
      'item.not-found',
      'item.not-a-file',
      'item.forbidden',
      'file.document-pending',
      'file.no-document',
      'file.storage-failed',
      'link.unavailable',
      'link.locked',
      'link.limit-reached',
    ],
  }),
} as const

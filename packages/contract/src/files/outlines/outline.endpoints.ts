import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { Id } from '../../kit/fields.ts'
import { MediaDetails } from '../media.schemas.ts'
import { asked } from '../preview-state.ts'

const params = z.object({ id: Id })

/** Tell what is known about a file's content without the program that made it. */
export const outlineEndpoints = {
  media: defineEndpoint({
    id: 'files.media',
    method: 'GET',
    path: '/items/:id/media',
    summary:
      'Get the dimensions and duration of an image, video or audio file; callers who can download it also get camera, exposure, time and place, or title, artist and album. Empty for other files. Images are read on the first request.',
    access: 'member',
    params,
    response: z.object({ details: MediaDetails, isPending: z.boolean() }),
    errors: ['item.not-found', 'item.not-a-file', 'item.forbidden', 'file.being-scanned', 'file.infected'],
  }),
  outline: defineEndpoint({
    id: 'files.outline',
    method: 'GET',
    path: '/items/:id/outline',
    summary:
      'Get the content of an office document as JSON (`Outline`): headings, lines, lists and tables, sheets with their cells, or slides. Needs no program on the server; created on the first request.',
    access: 'visitor',
    params,
    query: z.object({ link: z.string().max(100).optional(), v: Id.optional(), ask: asked }),
    response: 'bytes',
    errors: [
      'item.not-found',
      'item.not-a-file',
      'item.forbidden',
      'file.being-scanned',
      'file.infected',
      'file.document-pending',
      'file.no-document',
      'file.storage-failed',
      'link.unavailable',
      'link.locked',
      'link.limit-reached',
    ],
  }),
} as const

import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes } from '../kit/fields.ts'
import { JobProgress } from '../kit/job-progress.ts'

export const StoredFiles = z.object({
  elsewhere: z
    .object({ files: z.int().min(0), bytes: Bytes })
    .meta({ description: 'What lies on other disks than the one where new files go.' }),
  move: JobProgress.extend({
    damaged: z.int().min(0).meta({ description: 'Files that could not be moved; they stay where they are.' }),
  })
    .nullable()
    .meta({ description: 'The last move that was ordered.' }),
})
export type StoredFiles = z.infer<typeof StoredFiles>

export const moveEndpoints = {
  storedFiles: defineEndpoint({
    id: 'files.storedFiles',
    method: 'GET',
    path: '/stored-files',
    summary: 'How many files lie on other disks than the one where new files go, and how far their move is.',
    access: { permission: 'settings.view' },
    response: StoredFiles,
  }),
  orderMove: defineEndpoint({
    id: 'files.orderMove',
    method: 'POST',
    path: '/stored-files/move',
    summary:
      'Brings files that lie on other disks to the one where new files go, as a job: each is copied, compared by its hash, then switched. It can be stopped; ordered again it goes on.',
    access: { permission: 'settings.update' },
    response: z.object({ files: z.number().int().meta({ description: 'How many files lie elsewhere.' }) }),
    audit: 'files.move-ordered',
  }),
  stopMove: defineEndpoint({
    id: 'files.stopMove',
    method: 'POST',
    path: '/stored-files/move/stop',
    summary: 'Asks the move to stop, whoever ordered it. Every file that is moved by then stays moved.',
    access: { permission: 'settings.update' },
    response: StoredFiles,
    audit: 'files.move-stopped',
  }),
  maxFileSize: defineEndpoint({
    id: 'files.maxFileSize',
    method: 'GET',
    path: '/uploads/server-max-file-size',
    summary: 'The largest file that the operator of the server lets in.',
    access: { permission: 'settings.view' },
    response: z.object({ maxSize: Bytes.nullable().meta({ description: 'Bytes; null where there is no limit.' }) }),
  }),
  deliveryCheck: defineEndpoint({
    id: 'files.deliveryCheck',
    method: 'GET',
    path: '/stored-files/delivery-check',
    summary:
      'A file of the server’s own by which it proves, before a save, that the web server in front sends what it is told to. Needs a ticket that the server gives to itself.',
    access: 'anyone',
    query: z.object({
      method: z.enum(['xsendfile', 'xaccel']),
      key: z.string().max(80),
      ticket: z.string().max(200),
    }),
    response: 'bytes',
    errors: ['request.not-found'],
  }),
} as const

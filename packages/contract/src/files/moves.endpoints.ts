import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes } from '../kit/fields.ts'
import { JobProgress } from '../kit/job-progress.ts'
import { named } from '../kit/schema-names.ts'

export const StoredFiles = z.object({
  elsewhere: z
    .object({ files: z.int().min(0), bytes: Bytes })
    .meta({ description: 'Files on disks other than the one for new files.' }),
  move: JobProgress.extend({
    damaged: z.int().min(0).meta({ description: 'Files that couldn’t be moved and are still on their old disk.' }),
  })
    .nullable()
    .meta({ description: 'The most recent move.' }),
})
export type StoredFiles = z.infer<typeof StoredFiles>

export const moveEndpoints = {
  storedFiles: defineEndpoint({
    id: 'files.storedFiles',
    method: 'GET',
    path: '/stored-files',
    summary: 'Get the number of files on disks other than the one for new files, and the progress of moving them.',
    access: { permission: 'settings.view' },
    response: StoredFiles,
  }),
  orderMove: defineEndpoint({
    id: 'files.orderMove',
    method: 'POST',
    path: '/stored-files/move',
    summary:
      'Move files from other disks to the one for new files, as a job. Each file is copied, verified by its hash, then switched. Can be stopped and started again.',
    access: { permission: 'settings.update' },
    response: z.object({ files: z.number().int().meta({ description: 'Number of files on other disks.' }) }),
    audit: 'files.move-ordered',
  }),
  stopMove: defineEndpoint({
    id: 'files.stopMove',
    method: 'POST',
    path: '/stored-files/move/stop',
    summary: 'Stop the move, even if someone else started it. Files already moved aren’t moved back.',
    access: { permission: 'settings.update' },
    response: StoredFiles,
    audit: 'files.move-stopped',
  }),
  maxFileSize: defineEndpoint({
    id: 'files.maxFileSize',
    method: 'GET',
    path: '/uploads/server-max-file-size',
    summary: 'Get the largest file size the server’s operator allows.',
    access: { permission: 'settings.view' },
    response: z.object({ maxSize: Bytes.nullable().meta({ description: 'Bytes; null if there is no limit.' }) }),
  }),
  deliveryCheck: defineEndpoint({
    id: 'files.deliveryCheck',
    method: 'GET',
    path: '/stored-files/delivery-check',
    summary:
      'Get a test file of the server, used before a save to check that the web server in front sends local files. Requires a ticket the server issues to itself.',
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

named({ StoredFiles })

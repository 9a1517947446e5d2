import { z } from 'zod'
import { FileKind } from '../drive/drive.schemas.ts'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { JobProgress } from '../kit/job-progress.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { spaceList } from './spaces.list.ts'

const Count = z.int().min(0)

/** Says what one disk holds. */
export const DiskFigures = z.object({
  disk: z.string().meta({ description: '`local`, or the ID of a remote storage.' }),
  driver: z.string().meta({ description: 'The storage driver.' }),
  isCurrent: z.boolean().meta({ description: 'Whether it receives new files.' }),
  objects: Count,
  bytes: Bytes,
  orphans: Count.meta({ description: 'Objects that are no longer used.' }),
  orphanBytes: Bytes,
})
export type DiskFigures = z.infer<typeof DiskFigures>

/** Says what is stored on the site. */
export const StorageFigures = z.object({
  measuredAt: Instant.meta({ description: 'When everything but the disks was measured.' }),
  totals: z.object({
    usedBytes: Bytes.meta({ description: 'Bytes in all drives and workspaces: current, trash and earlier versions.' }),
    liveBytes: Bytes,
    trashBytes: Bytes.meta({ description: 'Current versions of files in the trash.' }),
    versionBytes: Bytes.meta({ description: 'Earlier versions, including those of files in the trash.' }),
    reservedBytes: Bytes.meta({ description: 'Additionally reserved for uploads and copies in progress.' }),
    files: Count,
    spaces: Count,
  }),
  kinds: z
    .array(z.object({ kind: FileKind, bytes: Bytes, files: Count }))
    .meta({ description: 'Current versions of files by type, including the trash, largest first.' }),
  people: z
    .array(z.object({ person: ListedPerson, bytes: Bytes, spaces: Count }))
    .meta({ description: 'Users by the total size of their drive and workspaces, largest first.' }),
  unfinished: z
    .object({
      uploads: Count,
      bytes: Bytes.meta({ description: 'Bytes received so far; not included in the totals.' }),
      people: z.array(z.object({ person: ListedPerson, uploads: Count, bytes: Bytes, reservedBytes: Bytes })).meta({
        description: 'Users with the most unfinished uploads, largest first. Visitors’ uploads count for the owner.',
      }),
    })
    .meta({ description: 'Unfinished uploads that can be resumed. They expire if nothing arrives for some time.' }),
  attachments: z
    .object({ files: Count, bytes: Bytes })
    .meta({ description: 'Files attached to pages of the site, which belong to no drive.' }),
  disks: z
    .object({ measuredAt: Instant, disks: z.array(DiskFigures) })
    .nullable()
    .meta({ description: 'Measured every night and at the end of a recount.' }),
  recount: JobProgress.extend({
    wrong: Count.meta({ description: 'Spaces whose wrong usage was corrected.' }),
    isStorageAway: z.boolean().meta({ description: 'A storage couldn’t be scanned.' }),
  })
    .nullable()
    .meta({ description: 'The most recent recount.' }),
})
export type StorageFigures = z.infer<typeof StorageFigures>

/** The storage of one person: everything in the drives and workspaces that they own. */
export const UserSpace = z.object({
  limit: z.object({
    bytes: Bytes.nullable().meta({ description: 'Null if there is no limit.' }),
    from: z.enum(['own', 'plan', 'default']).meta({ description: 'What sets it: their account, a plan, or the site.' }),
  }),
  usedBytes: Bytes.meta({ description: 'All versions of all files, including the trash.' }),
  trashBytes: Bytes.meta({ description: 'Included: current versions of files in the trash.' }),
  versionBytes: Bytes.meta({ description: 'Included: earlier versions.' }),
  reservedBytes: Bytes.meta({ description: 'Additionally reserved for uploads and copies in progress.' }),
  spaces: Count.meta({ description: 'Their drive and the workspaces they own, deleted ones too.' }),
})
export type UserSpace = z.infer<typeof UserSpace>

export const storageFigureEndpoints = {
  ...adminListEndpoints(spaceList),
  ofUser: defineEndpoint({
    id: 'storage.ofUser',
    method: 'GET',
    path: '/users/:id/space',
    summary: 'Get the storage that a user uses, their limit and what sets it.',
    access: { permission: 'files.view' },
    params: z.object({ id: Id }),
    response: UserSpace,
    errors: ['user.not-found'],
  }),
  figures: defineEndpoint({
    id: 'storage.figures',
    method: 'GET',
    path: '/storage/figures',
    summary:
      'Get the storage used on the site: current files, trash, earlier versions and unused data, by type, user and disk.',
    access: { permission: 'files.view' },
    response: StorageFigures,
  }),
  recount: defineEndpoint({
    id: 'storage.recount',
    method: 'POST',
    path: '/storage/recount',
    summary: 'Recalculate the usage of every drive and workspace as a job, and correct wrong values. One at a time.',
    access: { permission: 'settings.update' },
    response: z.object({ jobId: Id }),
    audit: 'storage.recount-ordered',
  }),
  stopRecount: defineEndpoint({
    id: 'storage.stopRecount',
    method: 'POST',
    path: '/storage/recount/stop',
    summary: 'Stop the recount, even if someone else started it. Corrections made so far are kept.',
    access: { permission: 'settings.update' },
    response: z.object({ isStopping: z.boolean().meta({ description: 'False if none was running.' }) }),
    audit: 'storage.recount-stopped',
  }),
} as const

export const storageReportContract = defineFeature({
  name: 'storage-report',
  tags: [
    {
      id: 'storage',
      name: 'Storage',
      summary: 'The storage used by user and by disk.',
      isForAdministrators: true,
    },
    {
      id: 'storage-spaces',
      name: 'Storage by space',
      summary: 'The spaces of the site and what they use.',
      isForAdministrators: true,
    },
  ],

  endpoints: storageFigureEndpoints,
  lists: [spaceList],
})

named({ DiskFigures, StorageFigures, UserSpace })

import { z } from 'zod'
import { FileKind } from '../drive/drive.schemas.ts'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { JobProgress } from '../kit/job-progress.ts'
import { ListedPerson } from '../kit/people.ts'
import { spaceList } from './spaces.list.ts'

const Count = z.int().min(0)

/** What one disk holds. */
export const DiskFigures = z.object({
  disk: z.string().meta({ description: '`local`, or the mark of a storage on another machine.' }),
  driver: z.string().meta({ description: 'By which the server reaches it.' }),
  isCurrent: z.boolean().meta({ description: 'New files go there.' }),
  objects: Count,
  bytes: Bytes,
  orphans: Count.meta({ description: 'Of these objects, those that nothing refers to.' }),
  orphanBytes: Bytes,
})
export type DiskFigures = z.infer<typeof DiskFigures>

/** What lies on the site. */
export const StorageFigures = z.object({
  measuredAt: Instant.meta({ description: 'When all but the disks was added up.' }),
  totals: z.object({
    usedBytes: Bytes.meta({ description: 'What all drives and workspaces hold: live, trash and earlier versions.' }),
    liveBytes: Bytes,
    trashBytes: Bytes.meta({ description: 'The current versions of what lies in the trash.' }),
    versionBytes: Bytes.meta({ description: 'Earlier versions, those of files in the trash included.' }),
    reservedBytes: Bytes.meta({ description: 'Held beside it for uploads and copies that are under way.' }),
    files: Count,
    spaces: Count,
  }),
  kinds: z
    .array(z.object({ kind: FileKind, bytes: Bytes, files: Count }))
    .meta({ description: 'Files as they are now, those in the trash included; the largest kind first.' }),
  people: z
    .array(z.object({ person: ListedPerson, bytes: Bytes, spaces: Count }))
    .meta({ description: 'Whose drive and workspaces hold most together; the largest first.' }),
  disks: z
    .object({ measuredAt: Instant, disks: z.array(DiskFigures) })
    .nullable()
    .meta({ description: 'From the last walk through the storage, each night and at the end of a recount.' }),
  recount: JobProgress.extend({
    wrong: Count.meta({ description: 'Spaces whose figures were wrong and are mended.' }),
    isStorageAway: z.boolean().meta({ description: 'A storage could not be walked through.' }),
  })
    .nullable()
    .meta({ description: 'The last recount that was ordered.' }),
})
export type StorageFigures = z.infer<typeof StorageFigures>

export const storageFigureEndpoints = {
  ...adminListEndpoints(spaceList),
  figures: defineEndpoint({
    id: 'storage.figures',
    method: 'GET',
    path: '/storage/figures',
    summary:
      'Get what is stored on the site: live, in the trash, earlier versions and orphans, by type, user and disk.',
    access: { permission: 'files.view' },
    response: StorageFigures,
  }),
  recount: defineEndpoint({
    id: 'storage.recount',
    method: 'POST',
    path: '/storage/recount',
    summary: 'Recalculate the usage of every drive and workspace as a job, and correct wrong figures. One at a time.',
    access: { permission: 'settings.update' },
    response: z.object({ jobId: Id }),
    audit: 'storage.recount-ordered',
  }),
  stopRecount: defineEndpoint({
    id: 'storage.stopRecount',
    method: 'POST',
    path: '/storage/recount/stop',
    summary: 'Stop the recount, whoever started it. Corrections made so far are kept.',
    access: { permission: 'settings.update' },
    response: z.object({ isStopping: z.boolean().meta({ description: 'False where none was under way.' }) }),
    audit: 'storage.recount-stopped',
  }),
} as const

export const storageReportContract = defineFeature({
  name: 'storage-report',
  endpoints: storageFigureEndpoints,
  lists: [spaceList],
})

import { z } from 'zod'
import { FileKind, PathStep } from '../drive/drive.schemas.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

const count = z.int().min(0)

/** Says what happened in a folder within one hour. */
export const ChangedHour = z.object({
  at: Instant.meta({ description: 'When the hour starts' }),
  changed: count.meta({ description: 'Items that were overwritten, moved, renamed, deleted or restored' }),
  created: count.meta({ description: 'Files and folders that were added' }),
  before: Instant.meta({ description: 'The moment just before the first of these changes' }),
})
export type ChangedHour = z.infer<typeof ChangedHour>

/** Whether an item is still what it was: `gone` can’t be restored. */
const pastStates = ['same', 'changed', 'moved', 'trashed', 'gone'] as const

/** An item as it was at a moment. */
export const PastItem = z.object({
  id: Id,
  kind: z.enum(['file', 'folder']),
  name: z.string(),
  fileKind: FileKind,
  size: z.int().min(0).nullable().meta({ description: 'In bytes; null for folders' }),
  modifiedAt: Instant,
  now: z
    .enum(pastStates)
    .meta({ description: 'What has happened to it since; for a folder, only to the folder itself' }),
})
export type PastItem = z.infer<typeof PastItem>

export const PastPage = z.object({
  data: z.array(PastItem),
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: 'A page can be short or even empty although more pages follow' }),
  path: z.array(PathStep).meta({ description: 'From the restored folder to the one that is shown' }),
})
export type PastPage = z.infer<typeof PastPage>

/** Say why something is left as it is. */
export const leftReasons = [
  'deleted-forever',
  'version-gone',
  'other-drive',
  'no-access',
  'locked',
  'space-full',
  'folder-missing',
  'contains-others',
  'changed-since',
  'type-blocked',
] as const
export const LeftReason = z.enum(leftReasons)
export type LeftReason = z.infer<typeof LeftReason>

const rewindStates = ['planning', 'planned', 'running', 'done', 'cancelled', 'failed'] as const

/** A folder put back to what it was at a moment, or such an act undone: first a plan, then the act. */
export const Rewind = z.object({
  id: Id,
  folderId: Id,
  at: Instant.nullable().meta({ description: 'The time to restore to; null if it undoes another restore' }),
  undoesId: Id.nullable(),
  chosen: count.nullable().meta({ description: 'How many items were chosen; null for everything in the folder' }),
  state: z.enum(rewindStates),
  progress: z.object({ done: count, total: count }),
  counts: z.object({
    contents: count.meta({ description: 'Files that revert to earlier content' }),
    restored: count.meta({ description: 'Items restored from the trash' }),
    moved: count,
    renamed: count,
    made: count.meta({ description: 'Items recreated because they no longer exist' }),
    trashed: count.meta({ description: 'Newer items moved to the trash' }),
  }),
  bytes: count.meta({ description: 'Storage the earlier contents need' }),
  left: z.array(z.object({ reason: LeftReason, count, names: z.array(z.string()) })).meta({
    description: 'What isn’t restored, by reason, with the first names',
  }),
  error: z.string().nullable(),
  canUndo: z.boolean(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Rewind = z.infer<typeof Rewind>

export const RewindPage = z.object({
  folder: z.object({ id: Id, name: z.string(), kind: z.enum(['own-drive', 'workspace', 'folder']) }),
  earliest: Instant.meta({ description: 'The earliest time that can be shown' }),
  days: z.int().min(1),
  hours: z.array(ChangedHour).meta({ description: 'Newest first; hours without changes are omitted' }),
  isPartial: z.boolean().meta({ description: 'True if there were too many changes to count them all' }),
  acts: z.array(Rewind).meta({ description: 'The last ten restores of this folder, newest first' }),
})
export type RewindPage = z.infer<typeof RewindPage>

/** So many items can be chosen at once. */
const mostChosen = 200

export const RewindInput = z.object({
  at: Instant,
  itemIds: z.array(Id).min(1).max(mostChosen).optional().meta({
    description: 'Items as they were at that time; everything in the folder if omitted',
  }),
})
export type RewindInput = z.infer<typeof RewindInput>

named({ ChangedHour, PastItem, PastPage, LeftReason, Rewind, RewindPage, RewindInput })

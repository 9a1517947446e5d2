import type {
  AccessMark,
  Editor,
  FileKind,
  ItemCan,
  ItemLock,
  PathStep,
} from '@holdall/contract/drive/drive.schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { BytesTables } from '../bytes/bytes.tables.ts'
import { listEditors, listOn, thoseCovering } from '../locks/locks.repository.ts'
import { presentEditors } from '../locks/present-editors.ts'
import { presentLock } from '../locks/present-lock.ts'
import type { PeopleTables } from '../people/people.tables.ts'
import type { Access } from '../rights/access-item.ts'
import { findSpaces } from '../tree/spaces.repository.ts'
import type { TreeTables } from '../tree/tree.tables.ts'
import { listItemTags } from './item-tags.repository.ts'

const tables = onTables<BytesTables & PeopleTables & TreeTables>()

export interface Marked {
  readonly id: string
  readonly spaceId: string
  readonly kind: 'file' | 'folder'
  readonly versionId: string | null
  readonly fileKind: FileKind
  readonly can?: Partial<ItemCan>
  readonly path?: readonly PathStep[]
}

export interface Marks {
  tagIds?: string[]
  commentCount?: number
  access?: AccessMark
  modifiedBy?: string | null
  duration?: number
  lock?: ItemLock
  editors?: Editor[]
}

interface MarkOptions {
  /** Set where a link gives the access. */
  readonly byLink?: boolean
  /** The folder of the items, if they don't say so themselves. */
  readonly folder?: Access
}

/**
 * Items as the caller sees them, each with its tags, the number of comments, who has access, which other user changed
 * it last, its playing time, its lock and who has it open, using a few queries for all items. Visitors see none of this,
 * members who come through a link only their own tags, and those who may not view a file nothing of its comments.
 */
export async function withMarks<T extends Marked>(
  ctx: Ctx,
  items: readonly T[],
  { byLink = false, folder }: MarkOptions = {},
): Promise<(T & Marks)[]> {
  if (ctx.caller.kind !== 'member' || items.length === 0) return [...items]
  const { userId } = ctx.caller
  const ids = items.map(item => item.id)
  if (byLink) return withOwnTags(ctx.db.read, userId, items)
  const files = items.filter(item => item.kind === 'file' && item.can?.view !== false)
  const now = ctx.clock.now()
  const [tags, comments, people, durations, locks, editors, access] = await Promise.all([
    listItemTags(ctx.db.read, userId, ids),
    ctx.commentCounts.countComments(
      ctx.db.read,
      files.map(file => file.id),
    ),
    listOtherAuthors(
      ctx.db.read,
      userId,
      files.flatMap(file => file.versionId ?? []),
    ),
    listDurations(ctx.db.read, files),
    listOn(ctx.db.read, [...ids, ...aboveAll(items, folder)], now),
    listEditors(
      ctx.db.read,
      files.map(file => file.id),
      userId,
      now,
    ),
    accessOf(ctx, userId, items, folder),
  ])
  return items.map(item => {
    const mark = access.get(item.id)
    const marks = {
      tagIds: tags.get(item.id) ?? [],
      commentCount: comments.get(item.id) ?? 0,
      modifiedBy: people.get(item.versionId ?? '') ?? null,
      ...durations.get(item.versionId ?? ''),
    }
    const covering = thoseCovering(locks, [item.id, ...aboveOf(item, folder)])
    const lock = presentLock(covering, userId, (folder?.canBelow ?? item.can)?.share === true)
    const open = presentEditors(editors.get(item.id) ?? [])
    return {
      ...item,
      ...marks,
      ...(mark && { access: mark }),
      ...(lock && { lock }),
      ...(open.length > 0 && { editors: open }),
    }
  })
}

/** Of an item that members reach through a link, they only see their own tags. */
async function withOwnTags<T extends Marked>(db: Reader, userId: string, items: readonly T[]): Promise<(T & Marks)[]> {
  const tags = await listItemTags(
    db,
    userId,
    items.map(item => item.id),
  )
  return items.map(item => ({ ...item, tagIds: tags.get(item.id) ?? [], commentCount: 0, modifiedBy: null }))
}

/** The ids of what is above an item, as far as it is known, the nearest first. */
function aboveOf(item: Marked, folder: Access | undefined): readonly string[] {
  return folder?.chainIds ?? item.path?.map(step => step.id).toReversed() ?? []
}

function aboveAll(items: readonly Marked[], folder: Access | undefined): readonly string[] {
  return folder?.chainIds ?? items.flatMap(item => aboveOf(item, undefined))
}

/** No one has access to items in the trash. */
async function accessOf(
  ctx: Ctx,
  userId: string,
  items: readonly Marked[],
  folder: Access | undefined,
): Promise<Map<string, AccessMark>> {
  const shown = items.filter(item => folder !== undefined || item.path !== undefined)
  if (shown.length === 0) return new Map()
  const spaces = await findSpaces(
    ctx.db.read,
    shown.map(item => item.spaceId),
  )
  const marked = shown.map(item => {
    const can = folder?.canBelow ?? item.can
    const space = spaces.get(item.spaceId)
    return {
      id: item.id,
      above: aboveOf(item, folder),
      ownerId: space?.kind === 'personal' ? space.owner_id : null,
      seesPeople: can?.share === true || can?.edit === true,
      seesLinks: can?.share === true,
    }
  })
  return ctx.links.markAccess(ctx, userId, marked)
}

const readAuthors = prepared((db, versionIds: readonly string[], exceptId: string) =>
  tables(db)
    .selectFrom('versions')
    .innerJoin('users', 'users.id', 'versions.created_by')
    .select(['versions.id', 'users.name'])
    .where(e => isAmong(e.ref('versions.id'), versionIds))
    .where('versions.created_by', '<>', exceptId),
)

/** Names of the users who created versions, except the caller's. */
async function listOtherAuthors(
  db: Reader,
  userId: string,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let start = 0; start < versionIds.length; start += 500) {
    for (const { id, name } of await readAuthors(db, versionIds.slice(start, start + 500), userId)) found.set(id, name)
  }
  return found
}

const readDurations = prepared((db, versionIds: readonly string[]) =>
  tables(db)
    .selectFrom('versions')
    .innerJoin('media_details', 'media_details.blob_id', 'versions.blob_id')
    .select(['versions.id', 'media_details.duration'])
    .where(e => isAmong(e.ref('versions.id'), versionIds))
    .where('media_details.duration', 'is not', null),
)

/** Playing times of videos and audio files in seconds, by version. */
async function listDurations(db: Reader, files: readonly Marked[]): Promise<Map<string, { duration: number }>> {
  const played = files.filter(file => file.fileKind === 'video' || file.fileKind === 'audio')
  const versionIds = played.flatMap(file => file.versionId ?? [])
  const found = new Map<string, { duration: number }>()
  for (let start = 0; start < versionIds.length; start += 500) {
    for (const { id, duration } of await readDurations(db, versionIds.slice(start, start + 500)))
      found.set(id, { duration: (duration ?? 0) / 1000 })
  }
  return found
}

import type { FileKind, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { Storage } from '@holdall/contract/drive/storage.endpoints.ts'
import { listStarred } from '../../../core/marks/stars.repository.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import { availableBytes } from '../../../core/tree/quota.ts'
import { listLargest, listSpaceKinds } from '../../../core/tree/space-kinds.repository.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { ensurePersonalSpace } from './personal-space.ts'

const shown = 20
const page = 50
/**
 * How many pages of files are searched for some that are not in the trash; a trash full of larger files hides the rest.
 */
const pages = 6

/** Returns what uses the caller's own drive. A million files cost no more than a few. */
export async function readStorage(ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>): Promise<Storage> {
  const { userId } = memberOf(ctx)
  await ensurePersonalSpace(ctx, userId)
  const space = (await listOwnSpaces(ctx.db.read, userId)).find(({ kind }) => kind === 'personal')
  if (!space) throw fail('item.not-found')
  const kinds = await listSpaceKinds(ctx.db.read, space.id)
  return {
    spaceId: space.id,
    usedBytes: space.used_bytes,
    availableBytes: await availableBytes(ctx, space),
    trashBytes: space.trash_bytes,
    versionBytes: space.version_bytes,
    kinds: kinds.map(row => ({ kind: row.kind as FileKind, bytes: row.bytes, files: row.files })),
    largest: await largestFiles(ctx, userId, space.id),
  }
}

async function largestFiles(ctx: Needs<'clock' | 'db'>, userId: string, spaceId: string): Promise<PlacedItem[]> {
  const found: PlacedItem[] = []
  for (let n = 0; n < pages && found.length < shown; n++) {
    const ids = await listLargest(ctx.db.read, spaceId, page, n * page)
    const access = await accessItems(ctx, { userId, link: null }, ids)
    const starred = await listStarred(ctx.db.read, userId, ids)
    for (const id of ids) {
      const one = access.get(id)
      if (one && found.length < shown && one.item.size > 0) found.push(presentPlaced(one, starred.has(id)))
    }
    if (ids.length < page) break
  }
  return found
}

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { ranks } from '../tree/is-folder.ts'

export interface KindCounts {
  readonly folders: number
  readonly files: number
  readonly photos: number
  readonly videos: number
}

/**
 * A kind's part of the index of types: they begin with the name of the kind, and nothing else does up to the text that would
 * follow it.
 */
const inRange = (from: string, to: string) => sql`and type_key >= ${from} and type_key < ${to}`
const photo = inRange('image', 'imagf')
const video = inRange('video', 'videp')

/** Photos and videos, or everything else, for queries of items. */
export const isMedia = sql`((items.type_key >= 'image' and items.type_key < 'imagf') or
  (items.type_key >= 'video' and items.type_key < 'videp'))`

/** How many live files a folder has, and how many of them are photos and videos; each count reads one part of one index. */
export async function countKinds(
  db: Reader,
  folderId: string,
  { hidesHeld, hidden }: { readonly hidesHeld: boolean; readonly hidden: readonly string[] },
): Promise<KindCounts> {
  const known = hidesHeld ? sql`and held_for is null` : sql``
  const open = hidden.length > 0 ? sql`and id not in (${sql.join([...hidden])})` : sql``
  const count = (range: RawBuilder<unknown>, rank: number = ranks.file) => sql`(select count(*) from items
    where parent_id = ${folderId} and rank = ${rank} and state = 'live' ${range} ${known} ${open})`
  const { rows } = await sql<KindCounts>`
    select ${count(sql``, ranks.folder)} as folders, ${count(sql``)} as files, ${count(photo)} as photos, ${count(video)} as videos`.execute(
    db,
  )
  const [row] = rows
  return {
    folders: Number(row?.folders ?? 0),
    files: Number(row?.files ?? 0),
    photos: Number(row?.photos ?? 0),
    videos: Number(row?.videos ?? 0),
  }
}

import { shapeOf } from '@holdall/contract/photos/photo-shape.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { announceContent } from '../../drive/public.ts'
import { isPhoto } from './can-play.ts'
import { captureTime } from './capture-time.ts'
import { insertMedia, queueMedia } from './media.repository.ts'
import { pairLive } from './pair-live.ts'
import { deleteDate, listPlaces, writeDate } from './places.repository.ts'
import type { ReadMedia } from './read-facts.ts'

const nothing: ReadMedia = { details: {}, liveId: null, places: [] }

/**
 * Stores a file's metadata, and notifies the lists that show its playing time or are ordered by when it was taken. `found` is
 * null if the file can't be read: then what was read of it before stays.
 */
export async function keepMedia(
  ctx: Needs<'clock' | 'db' | 'events' | 'origin'>,
  blob: { readonly id: string; readonly mime: string; readonly size: number },
  found: ReadMedia | null,
): Promise<void> {
  const read = found ?? nothing
  const { details, liveId } = read
  const duration = details.seconds === undefined ? null : Math.max(1, Math.round(details.seconds * 1000))
  const taken_at = captureTime(details.takenAt)
  const row = {
    blob_id: blob.id,
    details: JSON.stringify(details),
    duration,
    taken_at,
    live_id: liveId,
    shape: shapeOf(details),
  }
  await ctx.db.transaction(async tx => {
    const isNews = await insertMedia(tx, { ...row, created_at: ctx.clock.now() }, { isUnread: found === null })
    const hasDates = await keepDates(tx, blob.id, read)
    const joined = isNews ? await pairLive(tx, blob, read) : []
    // Photos list a new picture once it has been read, also if it says nothing.
    if (isNews && (isPhoto(blob) || hasDates || duration !== null)) await announceContent(ctx, tx, blob.id)
    for (const blobId of joined) await announceContent(ctx, tx, blobId)
  })
}

/**
 * Stores when the files with these bytes were taken, where something else says it better than the bytes. A file that has got
 * another name meanwhile is read again. Returns whether there is any.
 */
async function keepDates(tx: Tx, blobId: string, { details, places }: ReadMedia): Promise<boolean> {
  if (places.length === 0) return false
  const now = new Map((await listPlaces(tx, blobId)).map(place => [place.id, place]))
  let hasDates = false
  for (const { id, version_id, name, taken } of places) {
    const place = now.get(id)
    if (place?.version_id !== version_id) continue
    if (place.name !== name) await queueMedia(tx, [blobId])
    const taken_at = captureTime(taken.takenAt)
    const isOfBytes = taken.takenAt === details.takenAt && taken.takenFrom === details.takenFrom
    if (taken_at === null || isOfBytes) await deleteDate(tx, id)
    else await writeDate(tx, { item_id: id, version_id, taken_at, details: JSON.stringify(taken) })
    hasDates ||= taken_at !== null
  }
  return hasDates
}

import { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { updateLiveId } from './media.repository.ts'
import { listSiblings } from './places.repository.ts'
import type { ReadMedia } from './read-facts.ts'

/** The film of a live photo is shorter; seconds. */
const longestFilm = 10
/** It begins before its picture and ends after it; seconds. */
const furthestApart = 10

/**
 * Joins a picture and a film that are one live photo although they don't both say so: they have the same name apart from
 * the extension, are in the same folder, and were taken at the same time. Returns the blobs that were joined, other than
 * this one.
 */
export async function pairLive(
  tx: Tx,
  blob: { readonly id: string; readonly mime: string },
  read: ReadMedia,
): Promise<string[]> {
  const isFilm = blob.mime.startsWith('video/')
  if (!isFilm && !blob.mime.startsWith('image/')) return []
  const siblings = await listSiblings(tx, blob.id)
  const joined: string[] = []
  for (const sibling of siblings) {
    if (sibling.mime.startsWith('video/') === isFilm || !/^(image|video)\//.test(sibling.mime)) continue
    const details = MediaDetails.parse(JSON.parse(sibling.details))
    const own = { ...read.details, ...read.places[0]?.taken }
    const [film, picture] = isFilm ? [own, details] : [details, own]
    const areApart = read.liveId !== null && sibling.live_id !== null && read.liveId !== sibling.live_id
    if (areApart && !isByName(sibling.live_id)) continue
    if (!isOneMoment(film, picture)) continue
    const liveId = read.liveId ?? sibling.live_id ?? `${byName}${isFilm ? blob.id : sibling.blob_id}`
    await updateLiveId(tx, blob.id, liveId)
    if (sibling.live_id !== liveId) {
      await updateLiveId(tx, sibling.blob_id, liveId)
      joined.push(sibling.blob_id)
    }
  }
  return joined
}

/** Identifiers of cameras never begin so. */
const byName = 'name:'

function isByName(liveId: string | null): boolean {
  return liveId?.startsWith(byName) ?? false
}

function isOneMoment(film: MediaDetails, picture: MediaDetails): boolean {
  if (film.seconds === undefined || film.seconds > longestFilm) return false
  if (!film.takenAt || !picture.takenAt) return false
  // Instants where both are known: the zone of a film may be a guess.
  const bothInstants = hasOffset(film.takenAt) && hasOffset(picture.takenAt)
  const at = (takenAt: string) => Date.parse(bothInstants ? takenAt : `${takenAt.slice(0, 19)}Z`)
  const isTimed = film.takenAt.length >= 19 && picture.takenAt.length >= 19
  return isTimed && Math.abs(at(film.takenAt) - at(picture.takenAt)) <= furthestApart * 1000
}

function hasOffset(takenAt: string): boolean {
  return /(?:Z|[+-]\d\d:\d\d)$/.test(takenAt.slice(10))
}

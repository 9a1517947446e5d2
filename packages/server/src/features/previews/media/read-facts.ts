import { deviceZone } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { MediaReader } from '../../../platform/formats/media-reader/media-reader.ts'
import type { MediaFacts } from '../../../platform/formats/media-reader/reader/read-media.ts'
import { sidecarType } from '../../../platform/formats/media-reader/reader/read-media.ts'
import type { Claim } from '../../../platform/formats/media-reader/reader/taken/claim.ts'
import { zoneFor } from '../../../platform/times.ts'
import { canPlay, isPhoto } from './can-play.ts'
import { chooseTaken } from './choose-taken.ts'
import { readNameClock } from './name-clock.ts'
import { listPlaces, listSidecars, type ShownPlace } from './places.repository.ts'
import { readLength } from './read-length.ts'
import { isReadablePicture, readDimensions } from './read-picture.ts'
import { readRange } from './read-range.ts'

export interface ReadMedia {
  /** By the bytes alone; what they only say in UTC is in the site's time zone. */
  readonly details: MediaDetails
  /** Says what the picture and the film of a live photo have in common. */
  readonly liveId: string | null
  /** Each file with these bytes, and when it was taken. */
  readonly places: readonly (ShownPlace & { readonly taken: Taken })[]
}

export type Taken = Pick<MediaDetails, 'takenAt' | 'takenFrom'>

type Reading = Needs<'clock' | 'db' | 'env' | 'log' | 'settings' | 'storage'>

/**
 * Reads what a file says about itself and, of a picture or video, chooses when it was taken from that, from its name and
 * from XMP files beside it (docs/decisions/0134). Equal bytes are stored once, so each file that has them is asked for its
 * name, its neighbours and its sender.
 */
export async function readFacts(
  ctx: Reading,
  reader: MediaReader,
  blob: BlobRow,
  signal: AbortSignal,
): Promise<ReadMedia> {
  const { details, claims, liveId = null } = await readInside(ctx, reader, blob, signal)
  if (!isPhoto(blob)) return { details, liveId: null, places: [] }
  const places: (ShownPlace & { taken: Taken })[] = []
  const zones = new Map<string, string>()
  for (const place of await listPlaces(ctx.db.read, blob.id)) {
    const zone = zones.get(place.person_id) ?? (await zoneOfPerson(ctx, place.person_id))
    zones.set(place.person_id, zone)
    const besides = await readSidecars(ctx, reader, place, signal)
    const named = readNameClock(place.name, ctx.clock.now())
    places.push({ ...place, taken: chooseTaken([...claims, ...besides, ...named], zone) })
  }
  return { details: { ...details, ...chooseTaken(claims, zoneFor(ctx, null)) }, liveId, places }
}

/** The time zone of a person; the site's for those who have the zone of their device, which isn't known here. */
async function zoneOfPerson(ctx: Needs<'db' | 'settings'>, personId: string): Promise<string> {
  const zone = (await findPerson(ctx.db.read, personId))?.time_zone ?? null
  return zoneFor(ctx, zone === deviceZone ? null : zone)
}

async function readInside(ctx: Reading, reader: MediaReader, blob: BlobRow, signal: AbortSignal): Promise<MediaFacts> {
  if (canPlay(blob)) return readLength(ctx, reader, blob, signal)
  if (!isReadablePicture(blob)) return { details: {}, claims: [] }
  const facts = await readBytes(ctx, reader, blob, blob.mime, signal)
  return { ...facts, details: { ...(await readDimensions(ctx, blob, signal)), ...facts.details } }
}

/** The claims of XMP files that are named like the picture, in its folder. */
async function readSidecars(
  ctx: Reading,
  reader: MediaReader,
  place: ShownPlace,
  signal: AbortSignal,
): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const blob of await listSidecars(ctx.db.read, place)) {
    // Without it, the picture still has its other dates.
    const facts = await readBytes(ctx, reader, blob, sidecarType, signal).catch(error => {
      signal.throwIfAborted()
      ctx.log.info({ blobId: blob.id, err: error }, 'The XMP file beside a picture couldn’t be read')
      return null
    })
    claims.push(...(facts?.claims ?? []))
  }
  return claims
}

function readBytes(
  ctx: Needs<'storage'>,
  reader: MediaReader,
  blob: BlobRow,
  mime: string,
  signal: AbortSignal,
): Promise<MediaFacts> {
  const readPiece = (start: number, length: number) => readRange(ctx, blob, { start, length }, signal)
  return reader.read({ mime, size: blob.size, readPiece }, signal)
}

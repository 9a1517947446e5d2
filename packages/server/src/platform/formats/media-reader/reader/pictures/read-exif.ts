import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { type Claim, instantClaim } from '../taken/claim.ts'
import { clockClaim } from '../taken/clock-text.ts'
import { iptcOf, readIptc } from '../taken/read-iptc.ts'
import { mostXmp, readXmp } from '../taken/read-xmp.ts'
import { type Bytes, type Fields, readFields } from './read-fields.ts'

/** Holds what a picture or film says about itself. */
export interface PictureFacts {
  details: Omit<MediaDetails, 'takenAt' | 'takenFrom'>
  /** What is said about when it was taken, in any order. */
  claims: Claim[]
  /** Says what the picture and the film of a live photo have in common. */
  liveId?: string
}

const mostIptc = 256 * 1024

/**
 * Returns what cameras record about a picture (Exif 2.32), and the XMP and IPTC that TIFF keeps beside it. `source` begins
 * with the TIFF header. Its offsets are untrusted; whatever can't be read is left out.
 */
export async function readExif(source: Bytes): Promise<PictureFacts> {
  const head = await source.read(0, 8)
  const mark = head.toString('latin1', 0, 2)
  if (head.length < 8 || (mark !== 'II' && mark !== 'MM')) return { details: {}, claims: [] }
  const isLittle = mark === 'II'
  const at = (offset: number | undefined) => readFields(source, offset, isLittle)
  const main = await at(isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4))
  const shot = await at(await main.number(0x8769))
  const place = await at(await main.number(0x8825))
  const liveId = await readLiveId(source, shot)
  return {
    details: known({ ...(await shotOf(main, shot)), ...(await placeOf(place)) }),
    claims: [...(await claimsOf(main, shot, place)), ...(await besides(source, main))],
    ...(liveId ? { liveId } : {}),
  }
}

async function claimsOf(main: Fields, shot: Fields, place: Fields): Promise<Claim[]> {
  // Raw files have some of them in the first directory (TIFF/EP).
  const text = async (tag: number) => (await shot.text(tag)) ?? (await main.text(tag))
  const more = async (fraction: number, offset: number) => ({
    fraction: await text(fraction),
    offset: await text(offset),
  })
  const claims: Claim[] = [
    ...clockClaim('camera', await text(0x9003), await more(0x9291, 0x9011)),
    ...clockClaim('digitized', await text(0x9004), await more(0x9292, 0x9012)),
    ...clockClaim('changed', await main.text(0x0132), await more(0x9290, 0x9010)),
  ]
  const instant = await gpsTime(place)
  return [...claims.map(claim => withOffset(claim, instant)), ...instantClaim('gps', instant)]
}

/** GPSDateStamp and GPSTimeStamp, which are in UTC. */
async function gpsTime(place: Fields): Promise<number | undefined> {
  const [claim] = clockClaim('gps', await place.text(0x1d))
  if (!claim) return undefined
  const [hour, minute, second] = await place.numbers(0x07)
  if (hour === undefined || minute === undefined || second === undefined) return undefined
  const ofDay = ((hour * 60 + minute) * 60 + second) * 1000
  const isTime = ofDay >= 0 && ofDay < 24 * 3600 * 1000
  return isTime ? Date.parse(`${claim.clock.slice(0, 10)}T00:00:00Z`) + Math.round(ofDay) : undefined
}

const quarter = 15 * 60 * 1000

/** Clocks differ from UTC by quarters of an hour: the time of the satellites tells by how many, if the clock was right. */
function withOffset(claim: Claim, instant: number | undefined): Claim {
  if (instant === undefined || !('clock' in claim) || claim.offset || claim.clock.length < 19) return claim
  const distance = Date.parse(`${claim.clock}Z`) - instant
  const quarters = Math.round(distance / quarter)
  // Satellites are heard a while before or after the picture.
  const isClose = Math.abs(distance - quarters * quarter) < quarter / 3
  if (!isClose || quarters < -48 || quarters > 56) return claim
  const minutes = Math.abs(quarters * 15)
  const two = (part: number) => String(part).padStart(2, '0')
  return { ...claim, offset: `${quarters < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

/** TIFF keeps XMP and IPTC in fields of its own. */
async function besides(source: Bytes, main: Fields): Promise<Claim[]> {
  const bytesOf = async (tag: number, most: number) => {
    const field = main.place(tag)
    return field ? source.read(field.at, Math.min(field.size, most)) : Buffer.alloc(0)
  }
  return [
    ...readXmp(await bytesOf(0x02bc, mostXmp), 'xmp'),
    ...readIptc(await bytesOf(0x83bb, mostIptc)),
    ...readIptc(iptcOf(await bytesOf(0x8649, mostIptc))),
  ]
}

/** Apple's notes begin with their name; their offsets count from there, and 17 is the identifier of a live photo. */
async function readLiveId(source: Bytes, shot: Fields): Promise<string | undefined> {
  const notes = shot.place(0x927c)
  if (!notes) return undefined
  const head = await source.read(notes.at, 14)
  if (head.toString('latin1', 0, 9) !== 'Apple iOS') return undefined
  const inside = { read: (start: number, length: number) => source.read(notes.at + start, length) }
  const fields = await readFields(inside, 14, head.toString('latin1', 12, 14) === 'II')
  return fields.text(0x11)
}

async function shotOf(main: Fields, shot: Fields) {
  const [make, model] = [await main.text(0x010f), await main.text(0x0110)]
  const isNamed = make && model?.toLowerCase().startsWith(make.split(' ')[0]!.toLowerCase())
  return {
    camera: isNamed ? model : [make, model].filter(Boolean).join(' ') || undefined,
    lens: await shot.text(0xa434),
    exposure: await shot.number(0x829a),
    aperture: await shot.number(0x829d),
    iso: await shot.number(0x8827),
    focalLength: await shot.number(0x920a),
  }
}

async function placeOf(place: Fields): Promise<{ latitude?: number; longitude?: number }> {
  const latitude = degrees(await place.numbers(2), /^S/i.test((await place.text(1)) ?? ''))
  const longitude = degrees(await place.numbers(4), /^W/i.test((await place.text(3)) ?? ''))
  return placeIn(latitude, longitude)
}

/** Nothing for what is no place on earth. Cameras without a known position write zeros. */
export function placeIn(latitude: number | null, longitude: number | null): { latitude?: number; longitude?: number } {
  const isPlace = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : {}
}

function degrees(parts: readonly number[], isNegative: boolean): number | null {
  const [whole, minutes, seconds] = parts
  if (whole === undefined || minutes === undefined || seconds === undefined) return null
  const value = whole + minutes / 60 + seconds / 3600
  return Number.isFinite(value) ? Number((isNegative ? -value : value).toFixed(6)) : null
}

function known<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

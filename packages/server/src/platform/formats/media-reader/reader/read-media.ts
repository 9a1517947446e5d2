import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { type IAudioMetadata, type IOptions, parseFromTokenizer } from 'music-metadata'
import { decodeTogether } from '../../judge-text.ts'
import { hasPictureFacts, readPictureFacts } from './pictures/read-picture-facts.ts'
import type { RangedSource } from './ranged-source.ts'
import { RangedTokenizer } from './ranged-tokenizer.ts'
import { type Facts, readBoxes } from './read-boxes.ts'
import { readAvi, readFlv, readOggEnd } from './read-heads.ts'
import { readId3, type SongNames } from './read-id3.ts'
import { readMatroskaDates } from './read-matroska.ts'
import type { Claim } from './taken/claim.ts'
import { readXmp } from './taken/read-xmp.ts'

/** Metadata of pictures, videos and audio files. */
export interface MediaFacts {
  details: Omit<MediaDetails, 'takenAt' | 'takenFrom'>
  /** What is said about when it was taken, in any order. */
  claims: readonly Claim[]
  /** Says what the picture and the film of a live photo have in common. */
  liveId?: string
}

/** XMP in a file of its own, beside a picture. */
export const sidecarType = 'application/rdf+xml'
const matroska = new Set(['video/x-matroska', 'video/matroska', 'video/webm'])
const mostSidecar = 1024 * 1024

const boxed = new Set([
  ...['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2'],
  ...['audio/mp4', 'audio/x-m4a', 'audio/m4a'],
])
const heads: Readonly<Record<string, (source: RangedSource) => Promise<Facts>>> = {
  'video/vnd.avi': readAvi,
  'video/x-msvideo': readAvi,
  'video/x-flv': readFlv,
}
/** Audio without a table of contents is counted frame by frame up to this size in bytes. */
const mostCounted = 16 * 1024 * 1024

/**
 * Returns what a picture says about itself or, of a video or audio file, the playing time, the picture size, when it was
 * recorded and, for audio, title, artist and album, as far as the container has them near its start or end. Whatever can't
 * be read is left out.
 */
export async function readMedia(source: RangedSource, mime: string): Promise<MediaFacts> {
  if (mime === sidecarType) {
    return { details: {}, claims: readXmp(await source.read(0, mostSidecar), 'sidecar') }
  }
  if (hasPictureFacts(mime)) return named(await readPictureFacts(source, mime))
  return readPlayed(source, mime)
}

async function readPlayed(source: RangedSource, mime: string): Promise<MediaFacts> {
  const readHead = boxed.has(mime) ? readBoxes : heads[mime]
  const facts = readHead ? await readHead(source).catch(() => ({})) : {}
  if (readHead && mime.startsWith('video/')) return tidy({ ...facts })
  const tags = await readTags(source, mime)
  const claims = matroska.has(mime) ? await readMatroskaDates(source).catch(() => []) : []
  return tidy({ ...tags, seconds: (facts as Facts).seconds || tags.seconds, claims })
}

async function readTags(source: RangedSource, mime: string): Promise<Record<string, unknown>> {
  const found = await parse(source, mime, {})
  if (!found) return {}
  const { format, common } = found
  const picture = format.trackInfo?.find(track => track.video?.pixelWidth)?.video
  return {
    seconds: format.duration || (await findLength(source, mime, found)),
    width: picture?.pixelWidth,
    height: picture?.pixelHeight,
    ...(mime.startsWith('audio/') ? await namesOf(source, mime, common) : {}),
  }
}

/** Formats whose names are in Unicode are believed; ID3 and RIFF have bytes of whatever encoding the program wrote. */
async function namesOf(source: RangedSource, mime: string, common: IAudioMetadata['common']): Promise<SongNames> {
  const { title, artist, album } = common
  if (/^audio\/(mpeg|aac|mp3)$/.test(mime))
    return { title, artist, album, ...(await readId3(source).catch(() => ({}))) }
  if (!/wav|aiff/.test(mime)) return { title, artist, album }
  const names = Object.entries({ title, artist, album }).filter(([, text]) => text !== undefined && isOfBytes(text))
  const texts = decodeTogether(names.map(([, text]) => Buffer.from(text!, 'latin1')))
  return { title, artist, album, ...Object.fromEntries(names.map(([name], index) => [name, texts[index]])) }
}

/** The reader took each byte for a letter. */
function isOfBytes(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: letters of one byte are the point
  return /^[\x00-\xff]*$/.test(text)
}

async function findLength(source: RangedSource, mime: string, { format }: IAudioMetadata) {
  if (mime === 'audio/ogg') {
    // Opus counts in 48 kHz whatever it plays (RFC 7845, section 4).
    return readOggEnd(source, /opus/i.test(format.codec ?? '') ? 48_000 : format.sampleRate)
  }
  if (!/^audio\/(mpeg|aac)$/.test(mime) || source.size > mostCounted) return undefined
  return (await parse(source, mime, { duration: true }))?.format.duration
}

async function parse(source: RangedSource, mime: string, options: IOptions): Promise<IAudioMetadata | null> {
  const tokenizer = new RangedTokenizer(source, boxed.has(mime) ? 'audio/mp4' : mime)
  return parseFromTokenizer(tokenizer, { skipCovers: true, mkvUseIndex: true, ...options }).catch(() => null)
}

const mostSeconds = 366 * 24 * 3600
const mostPixels = 100_000
const longestText = 200

/** Keeps only plausible values. */
function tidy(found: Readonly<Record<string, unknown>>): MediaFacts {
  const { seconds, width, height, title, artist, album, latitude, longitude } = found
  const facts: MediaFacts['details'] = {}
  if (isBetween(seconds, 0.001, mostSeconds)) facts.seconds = Math.round(seconds * 1000) / 1000
  if (isBetween(width, 1, mostPixels) && isBetween(height, 1, mostPixels)) {
    facts.width = Math.round(width)
    facts.height = Math.round(height)
  }
  for (const [name, text] of Object.entries({ title, artist, album })) {
    const clean = typeof text === 'string' ? cleanText(text) : ''
    if (clean) facts[name as 'title' | 'artist' | 'album'] = clean
  }
  if (typeof latitude === 'number' && typeof longitude === 'number') Object.assign(facts, { latitude, longitude })
  return named({ details: facts, claims: (found as Facts).claims ?? [], liveId: (found as Facts).liveId })
}

/** Identifiers are short; what is longer is none. */
function named({ liveId, ...facts }: Omit<MediaFacts, 'liveId'> & { liveId?: string | undefined }): MediaFacts {
  const id = liveId ? cleanText(liveId) : ''
  return id && id.length <= 100 ? { ...facts, liveId: id } : facts
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}

function cleanText(text: string): string {
  return [...text.replace(/\p{C}+/gu, ' ').trim()].slice(0, longestText).join('')
}

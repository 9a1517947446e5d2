import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'

type Values = ReadonlyMap<number, string | readonly number[]>

/** Bytes of one value by its type (TIFF 6.0, section 2): text, short, long, rational, and the signed ones. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 }
const mostFields = 200
const longestText = 200

/**
 * Returns what cameras record about a picture (Exif 2.32). Its offsets are untrusted, so each is checked against the
 * length; whatever can't be read is left out. `exif` begins with "Exif" or with the TIFF header itself.
 */
export function readExif(exif: Buffer): Omit<MediaDetails, 'width' | 'height'> {
  const tiff = exif.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? exif.subarray(6) : exif
  const mark = tiff.subarray(0, 2).toString('latin1')
  if (tiff.length < 8 || (mark !== 'II' && mark !== 'MM')) return {}
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = mark === 'II'
  const main = readFields(view, view.getUint32(4, isLittle), isLittle)
  const below = (tag: number) => {
    const at = numberOf(main, tag)
    return at === undefined ? new Map() : readFields(view, at, isLittle)
  }
  return known({ ...shotOf(main, below(0x8769)), ...placeOf(below(0x8825)) })
}

function shotOf(main: Values, shot: Values) {
  const [make, model] = [textOf(main, 0x010f), textOf(main, 0x0110)]
  const isNamed = make && model?.toLowerCase().startsWith(make.split(' ')[0]!.toLowerCase())
  const taken = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(shot, 0x9003) ?? '')
  const offset = /^([+-]\d\d:\d\d)/.exec(textOf(shot, 0x9011) ?? '')?.[1] ?? ''
  return {
    camera: isNamed ? model : [make, model].filter(Boolean).join(' ') || undefined,
    lens: textOf(shot, 0xa434),
    exposure: numberOf(shot, 0x829a),
    aperture: numberOf(shot, 0x829d),
    iso: numberOf(shot, 0x8827),
    focalLength: numberOf(shot, 0x920a),
    takenAt: taken ? `${taken[1]}-${taken[2]}-${taken[3]}T${taken[4]}${offset}` : undefined,
  }
}

function placeOf(place: Values): { latitude?: number; longitude?: number } {
  const latitude = degrees(place, 2, /^S/i.test(textOf(place, 1) ?? ''))
  const longitude = degrees(place, 4, /^W/i.test(textOf(place, 3) ?? ''))
  const isPlace = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  // Cameras without a known position write zeros.
  return isPlace && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : {}
}

function degrees(place: Values, tag: number, isNegative: boolean): number | null {
  const parts = place.get(tag)
  if (!Array.isArray(parts) || parts.length !== 3) return null
  const value = parts[0] + parts[1] / 60 + parts[2] / 3600
  return Number.isFinite(value) ? Number((isNegative ? -value : value).toFixed(6)) : null
}

function readFields(view: DataView, at: number, isLittle: boolean): Values {
  const fields = new Map<number, string | readonly number[]>()
  if (at < 8 || at + 2 > view.byteLength) return fields
  const count = Math.min(view.getUint16(at, isLittle), mostFields)
  for (let index = 0; index < count; index++) {
    const field = at + 2 + index * 12
    if (field + 12 > view.byteLength) break
    const value = readValue(view, field, isLittle)
    if (value !== null) fields.set(view.getUint16(field, isLittle), value)
  }
  return fields
}

function readValue(view: DataView, field: number, isLittle: boolean): string | number[] | null {
  const type = view.getUint16(field + 2, isLittle)
  const count = view.getUint32(field + 4, isLittle)
  const size = (sizes[type] ?? 0) * count
  const at = size <= 4 ? field + 8 : view.getUint32(field + 8, isLittle)
  if (size === 0 || count > 1000 || at + size > view.byteLength) return null
  if (type === 2) {
    const bytes = Buffer.from(view.buffer, view.byteOffset + at, count)
    return (bytes.toString('utf8').split('\0', 1)[0] ?? '').trim().slice(0, longestText)
  }
  return Array.from({ length: Math.min(count, 3) }, (_, index) =>
    readNumber(view, type, at + index * sizes[type]!, isLittle),
  )
}

function readNumber(view: DataView, type: number, at: number, isLittle: boolean): number {
  if (type === 3) return view.getUint16(at, isLittle)
  if (type === 4) return view.getUint32(at, isLittle)
  if (type === 9) return view.getInt32(at, isLittle)
  if (type === 5) return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle)
  if (type === 10) return view.getInt32(at, isLittle) / view.getInt32(at + 4, isLittle)
  return view.getUint8(at)
}

function textOf(fields: Values, tag: number): string | undefined {
  const value = fields.get(tag)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function numberOf(fields: Values, tag: number): number | undefined {
  const value = fields.get(tag)
  const number = typeof value === 'string' ? undefined : value?.[0]
  return number !== undefined && Number.isFinite(number) && number > 0 ? number : undefined
}

function known<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

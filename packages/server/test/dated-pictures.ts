import { crc32 } from 'node:zlib'

/** Tags of Exif 2.32. */
export const tag = {
  changed: 0x0132,
  original: 0x9003,
  digitized: 0x9004,
  offset: 0x9011,
  notes: 0x927c,
  fraction: 0x9291,
  gpsTime: 0x07,
  gpsDay: 0x1d,
} as const

/** Fields of a TIFF directory by tag: a text, or numbers that are written as rationals. */
export type TiffFields = Readonly<Record<number, string | readonly number[]>>

/** Exif with a main directory, one of the shot and one of the place, in little endian. */
export function exifBlock(parts: { main?: TiffFields; shot?: TiffFields; place?: TiffFields }): Buffer {
  const below = [
    [0x8769, parts.shot],
    [0x8825, parts.place],
  ] as const
  const present = below.filter(([, fields]) => fields !== undefined)
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1')
  const pointers = Object.fromEntries(present.map(([tag]) => [tag, 0]))
  const mainSize = directory(parts.main ?? {}, 8, pointers).length
  let at = 8 + mainSize
  const bodies = present.map(([tag, fields]) => {
    const body = directory(fields ?? {}, at)
    pointers[tag] = at
    at += body.length
    return body
  })
  return Buffer.concat([head, directory(parts.main ?? {}, 8, pointers), ...bodies])
}

function directory(fields: TiffFields, start: number, pointers: Readonly<Record<number, number>> = {}): Buffer {
  const entries = [...Object.entries(fields), ...Object.entries(pointers)].map(([tag, value]) => ({
    tag: Number(tag),
    value,
  }))
  entries.sort((a, b) => a.tag - b.tag)
  const table = Buffer.alloc(2 + entries.length * 12 + 4)
  table.writeUInt16LE(entries.length)
  const values: Buffer[] = []
  let at = start + table.length
  for (const [index, { tag, value }] of entries.entries()) {
    const entry = 2 + index * 12
    const bytes = bytesOf(value)
    table.writeUInt16LE(tag, entry)
    table.writeUInt16LE(typeof value === 'string' ? 2 : typeof value === 'number' ? 4 : 5, entry + 2)
    table.writeUInt32LE(
      typeof value === 'string' ? bytes.length : typeof value === 'number' ? 1 : value.length,
      entry + 4,
    )
    if (bytes.length <= 4) bytes.copy(table, entry + 8)
    else {
      table.writeUInt32LE(at, entry + 8)
      values.push(bytes)
      at += bytes.length
    }
  }
  return Buffer.concat([table, ...values])
}

function bytesOf(value: string | number | readonly number[]): Buffer {
  if (typeof value === 'string') return Buffer.from(`${value}\0`, 'latin1')
  const numbers = typeof value === 'number' ? [value] : value.flatMap(number => [Math.round(number * 1000), 1000])
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, index * 4)
  return bytes
}

/** The smallest JPEG of one pixel's header: enough for readers of metadata, with segments in front. */
export function jpegWith(picture: Buffer, ...segments: readonly { marker: number; body: Buffer }[]): Buffer {
  const made = segments.map(({ marker, body }) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  })
  return Buffer.concat([picture.subarray(0, 2), ...made, picture.subarray(2)])
}

export function exifSegment(block: Buffer) {
  return { marker: 0xe1, body: Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]) }
}

export function xmpSegment(packet: string | Buffer) {
  return {
    marker: 0xe1,
    body: Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), Buffer.from(packet)]),
  }
}

/** IPTC records in the resources of Photoshop. */
export function iptcSegment(records: Readonly<Record<number, string>>) {
  const body = iptcRecords(records)
  const head = Buffer.alloc(12)
  head.write('8BIM', 0, 'latin1')
  head.writeUInt16BE(0x0404, 4)
  head.writeUInt32BE(body.length, 8)
  return { marker: 0xed, body: Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), head, body]) }
}

export function iptcRecords(records: Readonly<Record<number, string>>): Buffer {
  return Buffer.concat(
    Object.entries(records).map(([number, text]) => {
      const head = Buffer.from([0x1c, 2, Number(number), 0, 0])
      head.writeUInt16BE(text.length, 3)
      return Buffer.concat([head, Buffer.from(text, 'latin1')])
    }),
  )
}

/** An XMP packet with fields as attributes, under the usual prefixes or others. */
export function xmpPacket(
  fields: Readonly<Record<string, string>>,
  prefixes: Readonly<Record<string, string>> = {},
): string {
  const namespaces = {
    exif: 'http://ns.adobe.com/exif/1.0/',
    photoshop: 'http://ns.adobe.com/photoshop/1.0/',
    xmp: 'http://ns.adobe.com/xap/1.0/',
  }
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefixes[prefix] ?? prefix}="${uri}"`)
  const said = Object.entries(fields).map(([name, value]) => {
    const [prefix = '', local = ''] = name.split(':')
    return `${prefixes[prefix] ?? prefix}:${local}="${value}"`
  })
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${declared.join(' ')} ${said.join(' ')}/>
    </rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

/** A PNG with chunks after its header. */
export function pngWith(picture: Buffer, ...chunks: readonly { type: string; body: Buffer }[]): Buffer {
  const made = chunks.map(({ type, body }) => pngChunk(type, body))
  return Buffer.concat([picture.subarray(0, 33), ...made, picture.subarray(33)])
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const out = Buffer.alloc(8 + named.length)
  out.writeUInt32BE(body.length)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), out.length - 4)
  return out
}

/** A box of MP4 and QuickTime. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Metadata of QuickTime: named values in words. */
export function quickTimeMeta(values: Readonly<Record<string, string>>): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const keys = Object.keys(values).map(name => box('mdta', Buffer.from(name)))
  const items = Object.values(values).map((value, index) =>
    box(number(index + 1).toString('latin1'), box('data', number(1), number(0), Buffer.from(value))),
  )
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdta'), Buffer.alloc(13))
  return box('meta', handler, box('keys', number(0), number(keys.length), ...keys), box('ilst', ...items))
}

/** A film of a second with a header that says when it was made, in seconds since 1904, and more boxes. */
export function film(created: number, ...more: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(created, 4)
  header.writeUInt32BE(created, 8)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(1000, 16)
  return Buffer.concat([
    box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1')),
    box('moov', box('mvhd', header), ...more),
  ])
}

/** Seconds since 1904 of an instant in milliseconds since 1970. */
export function since1904(instant: number): number {
  return instant / 1000 + 2_082_844_800
}

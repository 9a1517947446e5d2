/** A piece of a file, or bytes that are there already. Returns fewer bytes if the source ends before. */
export interface Bytes {
  read(start: number, length: number): Promise<Buffer>
}

/** A field of a TIFF directory (TIFF 6.0, section 2). */
export interface Field {
  readonly type: number
  readonly count: number
  /** Where its value is, from the start of the TIFF header. */
  readonly at: number
  readonly size: number
}

/** A directory: where each of its fields is. Values are read when they are asked for. */
export class Fields {
  readonly #source: Bytes
  readonly #fields: ReadonlyMap<number, Field>
  readonly #isLittle: boolean

  constructor(source: Bytes, fields: ReadonlyMap<number, Field>, isLittle: boolean) {
    this.#source = source
    this.#fields = fields
    this.#isLittle = isLittle
  }

  /** Where the value of a field is; undefined if there is no such field. */
  place(tag: number): Field | undefined {
    return this.#fields.get(tag)
  }

  /** The text of a field up to its first NUL; undefined if it has none. */
  async text(tag: number): Promise<string | undefined> {
    const field = this.#fields.get(tag)
    // Some programs write text as bytes without a type.
    if (!field || ![1, 2, 7].includes(field.type)) return undefined
    const bytes = await this.#source.read(field.at, Math.min(field.size, mostText))
    return (bytes.toString('utf8').split('\0', 1)[0] ?? '').trim().slice(0, longestText) || undefined
  }

  /** The first three numbers of a field; empty if it has none. */
  async numbers(tag: number): Promise<number[]> {
    const field = this.#fields.get(tag)
    if (!field || field.type === 2) return []
    const bytes = await this.#source.read(field.at, Math.min(field.size, 24))
    const size = sizes[field.type]!
    const count = Math.min(field.count, 3, Math.floor(bytes.length / size))
    return Array.from({ length: count }, (_, index) => readNumber(bytes, field.type, index * size, this.#isLittle))
  }

  /** A number above zero. */
  async number(tag: number): Promise<number | undefined> {
    const [number] = await this.numbers(tag)
    return number !== undefined && Number.isFinite(number) && number > 0 ? number : undefined
  }
}

/** Bytes of one value by its type: byte, text, short, long, rational, and the signed ones. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 13: 4 }
const mostFields = 400
const mostText = 4096
const longestText = 200

/**
 * Reads the directory at an offset. Offsets are untrusted: they lead to bytes that are there or to nothing, and each
 * directory is read by itself, so that circles of them have no effect.
 */
export async function readFields(source: Bytes, at: number | undefined, isLittle: boolean): Promise<Fields> {
  const fields = new Map<number, Field>()
  const head = at === undefined || at < 6 ? Buffer.alloc(0) : await source.read(at, 2)
  const count = head.length < 2 ? 0 : Math.min(isLittle ? head.readUInt16LE(0) : head.readUInt16BE(0), mostFields)
  const body = at === undefined || count === 0 ? Buffer.alloc(0) : await source.read(at + 2, count * 12)
  for (let start = 0; start + 12 <= body.length; start += 12) {
    const entry = new DataView(body.buffer, body.byteOffset + start, 12)
    const type = entry.getUint16(2, isLittle)
    const values = entry.getUint32(4, isLittle)
    const size = (sizes[type] ?? 0) * values
    if (size === 0) continue
    const place = size <= 4 ? (at ?? 0) + 2 + start + 8 : entry.getUint32(8, isLittle)
    const tag = entry.getUint16(0, isLittle)
    if (!fields.has(tag)) fields.set(tag, { type, count: values, at: place, size })
  }
  return new Fields(source, fields, isLittle)
}

function readNumber(bytes: Buffer, type: number, at: number, isLittle: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 3) return view.getUint16(at, isLittle)
  if (type === 8) return view.getInt16(at, isLittle)
  if (type === 4 || type === 13) return view.getUint32(at, isLittle)
  if (type === 9) return view.getInt32(at, isLittle)
  if (type === 5) return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle)
  if (type === 10) return view.getInt32(at, isLittle) / view.getInt32(at + 4, isLittle)
  return view.getUint8(at)
}

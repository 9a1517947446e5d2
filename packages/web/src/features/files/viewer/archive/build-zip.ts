/** An entry of a test zip. Only its directory is real; there is no file data. */
export type BuiltEntry = {
  path: string
  size: number
  isUtf8?: boolean
  isEncrypted?: boolean
  rawName?: Uint8Array
  extra?: Uint8Array
}
export type BuildOptions = {
  isZip64?: boolean
  comment?: Uint8Array
  /** Bytes between the directory and the end, such as long entry comments add. */
  directoryPadding?: number
  directoryOffset?: number
}

/** Builds a zip for tests, following APPNOTE.TXT 4.3.12 to 4.3.16. */
export function buildZip(entries: readonly BuiltEntry[], options: BuildOptions = {}): Uint8Array {
  const head = new Uint8Array(64)
  const records = entries.map(entry => directoryRecord(entry, options.isZip64 ?? false))
  const padding = new Uint8Array(options.directoryPadding ?? 0)
  const size = records.reduce((sum, record) => sum + record.length, 0) + padding.length
  const offset = options.directoryOffset ?? head.length
  const comment = options.comment ?? new Uint8Array()
  const end64 = options.isZip64 ? zip64End(entries.length, size, offset, head.length + size) : []
  const end = bytesOf(22, view => {
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(8, entries.length, true)
    view.setUint16(10, entries.length, true)
    view.setUint32(12, options.isZip64 ? 0xffffffff : size, true)
    view.setUint32(16, options.isZip64 ? 0xffffffff : offset, true)
    view.setUint16(20, comment.length, true)
  })
  return join([head, ...records, padding, ...end64, end, comment])
}

function directoryRecord(entry: BuiltEntry, isZip64: boolean): Uint8Array {
  const name = entry.rawName ?? new TextEncoder().encode(entry.path)
  const extra = isZip64
    ? bytesOf(12, view => {
        view.setUint16(0, 1, true)
        view.setUint16(2, 8, true)
        view.setBigUint64(4, BigInt(entry.size), true)
      })
    : (entry.extra ?? new Uint8Array())
  const fixed = bytesOf(46, view => {
    view.setUint32(0, 0x02014b50, true)
    view.setUint16(8, (entry.isUtf8 ? 0x800 : 0) | (entry.isEncrypted ? 1 : 0), true)
    view.setUint16(12, (13 << 11) | (45 << 5) | 15, true)
    view.setUint16(14, ((2024 - 1980) << 9) | (2 << 5) | 29, true)
    view.setUint32(20, 7, true)
    view.setUint32(24, isZip64 ? 0xffffffff : entry.size, true)
    view.setUint16(28, name.length, true)
    view.setUint16(30, extra.length, true)
  })
  return join([fixed, name, extra])
}

function zip64End(count: number, size: number, offset: number, at: number): Uint8Array[] {
  const record = bytesOf(56, view => {
    view.setUint32(0, 0x06064b50, true)
    view.setBigUint64(24, BigInt(count), true)
    view.setBigUint64(32, BigInt(count), true)
    view.setBigUint64(40, BigInt(size), true)
    view.setBigUint64(48, BigInt(offset), true)
  })
  const locator = bytesOf(20, view => {
    view.setUint32(0, 0x07064b50, true)
    view.setBigUint64(8, BigInt(at), true)
  })
  return [record, locator]
}

function bytesOf(length: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer))
  return bytes
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { NoText, readLimits } from '../text-limits.ts'
import { decodePart } from './decode-part.ts'
import { type Relation, readRelations, relationsOf } from './relations.ts'

/** The files of a document that is an archive. Names are compared without regard to case, as ECMA-376 part 2 asks. */
export interface DocumentPackage {
  /** The names of all parts, in lower case and the order of the archive. */
  names(): string[]
  /** The text of a part, in the encoding that it declares; null if there is none of this name. @throws as `bytes` */
  text(name: string): Promise<string | null>
  /**
   * Sizes that the archive claims are not trusted: unpacking stops at the limit, which is for all parts together.
   * @throws NoText `broken`, `locked` where it is encrypted, `too-large` past the limits
   */
  bytes(name: string): Promise<Buffer | null>
  /** What a part refers to; of the package itself with an empty name. */
  relations(owner: string): Promise<readonly Relation[]>
}

/**
 * Opens a document, by its path or from memory, and closes it afterwards.
 * @throws NoText `broken` if it isn't an archive, `too-large` with too many entries; what `use` throws
 */
export async function withPackage<T>(source: string | Buffer, use: (parts: DocumentPackage) => Promise<T>): Promise<T> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const opened = typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options)
  const zip = await opened.catch(error => {
    throw new NoText('broken', error)
  })
  try {
    if (zip.entryCount > readLimits.zipEntries) throw new NoText('too-large')
    return await use(packageOf(zip, await listEntries(zip)))
  } finally {
    zip.close()
  }
}

function packageOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): DocumentPackage {
  let left: number = readLimits.unpackedBytes
  const bytes = async (name: string) => {
    const entry = entries.get(keyOf(name)) ?? entries.get(keyOf(unescaped(name)))
    if (!entry) return null
    if (entry.isEncrypted()) throw new NoText('locked')
    const unpacked = await unpack(zip, entry, left)
    left -= unpacked.byteLength
    return unpacked
  }
  const text = async (name: string) => {
    const found = await bytes(name)
    return found && decodePart(found)
  }
  return {
    names: () => [...entries.keys()],
    bytes,
    text,
    relations: async owner => readRelations((await text(relationsOf(owner))) ?? '', owner),
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      // Names of parts are ASCII by the standard.
      const key = keyOf(entry.fileNameRaw.toString('utf8'))
      if (!entries.has(key)) entries.set(key, entry)
    }
  } catch (error) {
    throw new NoText('broken', error)
  }
  return entries
}

/** Some programs write names with a slash in front or with backslashes. */
function keyOf(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/^\/{1,10}/, '')
    .toLowerCase()
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw new NoText('too-large')
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      length += chunk.byteLength
      if (length > most) throw new NoText('too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof NoText ? error : new NoText('broken', error)
  }
  return Buffer.concat(chunks)
}

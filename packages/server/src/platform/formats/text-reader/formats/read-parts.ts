import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { NoText, readLimits } from '../text-limits.ts'

/**
 * Yields the wanted files of an archive one at a time, in the order of their names. Sizes that the archive claims are
 * not trusted: unpacking stops at the limit.
 * @throws NoText `broken`, `locked` where a wanted file is encrypted, `too-large` past the limits
 */
export async function* readParts(
  path: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<{ name: string; text: string }> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(error => {
    throw new NoText('broken', error)
  })
  try {
    if (zip.entryCount > readLimits.zipEntries) throw new NoText('too-large')
    const wanted = await listWanted(zip, isWanted)
    wanted.sort((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }))
    let left: number = readLimits.unpackedBytes
    for (const entry of wanted) {
      if (entry.isEncrypted()) throw new NoText('locked')
      const bytes = await unpack(zip, entry, left)
      left -= bytes.byteLength
      yield { name: entry.fileName, text: new TextDecoder().decode(bytes) }
    }
  } finally {
    zip.close()
  }
}

async function listWanted(zip: ZipFile, isWanted: (name: string) => boolean): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) if (isWanted(entry.fileName)) entries.push(entry)
  } catch (error) {
    throw new NoText('broken', error)
  }
  return entries
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

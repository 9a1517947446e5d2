import { PresenceFilter } from 'ldapts'
import { bytesOf } from './entry-values.ts'
import type { DirectoryLine } from './servers/directory-line.ts'
import { TooLargeError } from './servers/message-socket.ts'

/** The largest picture that is taken, in bytes. */
const largest = 2 * 1024 * 1024
/** For everything around it. */
const spareBytes = 64 * 1024

const kinds = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

/**
 * Reads someone's picture. The connection ends at one that is too large, so nothing else can be read with it then.
 * @returns null if there is none, or if it isn't a picture of at most 2 MiB
 */
export async function readPicture(line: DirectoryLine, dn: string, attribute: string): Promise<Uint8Array | null> {
  try {
    const [entry] = await line.find({
      purpose: 'search',
      base: dn,
      scope: 'base',
      filter: new PresenceFilter({ attribute: 'objectClass' }),
      attributes: [attribute],
      binary: [attribute],
      maxBytes: largest + spareBytes,
    })
    const [bytes] = entry ? bytesOf(entry, attribute) : []
    return bytes && (await isPicture(bytes)) ? bytes : null
  } catch (error) {
    if (isTooLarge(error)) return null
    throw error
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof TooLargeError || (error instanceof Error && error.cause instanceof TooLargeError)
}

async function isPicture(bytes: Buffer): Promise<boolean> {
  if (bytes.length > largest) return false
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  return type !== undefined && kinds.has(type.mime)
}

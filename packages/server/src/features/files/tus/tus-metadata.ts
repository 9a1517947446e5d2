import { checkName, nameMessage } from '@holdall/contract/drive/names.ts'
import { TransferMetadata } from '@holdall/contract/files/transfers.endpoints.ts'
import { fail } from '../../../platform/failure.ts'
import type { AnnouncedFile } from '../new-transfers/create-transfer.ts'

const longestHeader = 8192
/** The last instant that an ISO date of four-digit years can write. */
const lastInstant = Date.UTC(9999, 11, 31)

/**
 * Reads `Upload-Metadata` (tus 1.0, creation): pairs of a key and a Base64 value, separated by commas. Unknown keys are
 * ignored, because every client sends some of its own.
 * @throws `transfer.bad-metadata` that says what is wrong
 */
export function readMetadata(header: string | string[] | undefined): AnnouncedFile {
  if (typeof header !== 'string' || header.trim() === '') throw bad('it is missing')
  if (header.length > longestHeader) throw bad('it is too long')
  const parsed = TransferMetadata.safeParse(Object.fromEntries(readPairs(header)))
  if (!parsed.success) {
    throw bad(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  }
  const { filename, lastModified, ...rest } = parsed.data
  const checked = checkName(filename)
  if (!checked.ok) throw bad(`filename: ${nameMessage(checked.problem)}`)
  const modified = lastModified === undefined ? null : Number(lastModified)
  const isInstant = modified !== null && modified <= lastInstant
  return { ...rest, name: checked.name, lastModified: isInstant ? modified : null }
}

function readPairs(header: string): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ')
    // No RFC; the tus protocol says: keys are ASCII without spaces and commas, not empty and unique.
    if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(key) || more.length > 0) throw bad('a pair isn’t a key and a value')
    if (pairs.has(key)) throw bad(`${key} occurs twice`)
    pairs.set(key, decode(key, value))
  }
  return pairs
}

function decode(key: string, value: string): string {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.toString('base64') !== value) throw bad(`${key} isn’t Base64`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw bad(`${key} isn’t UTF-8`)
  }
}

function bad(problem: string) {
  return fail('transfer.bad-metadata', { problem })
}

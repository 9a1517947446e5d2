import { checkName, nameMessage } from '@holdall/contract/drive/names.ts'
import { attachmentName } from '@holdall/contract/files/attachment-address.ts'
import { AttachmentMetadata } from '@holdall/contract/files/attachments.endpoints.ts'
import { keptDate } from '@holdall/contract/files/file-dates.ts'
import { TransferMetadata } from '@holdall/contract/files/transfers.endpoints.ts'
import type { z } from 'zod'
import { fail } from '../../../platform/failure.ts'
import type { AnnouncedFile } from '../new-transfers/announced-file.ts'

const longestHeader = 8192

/**
 * Reads `Upload-Metadata` (tus 1.0, creation): pairs of a key and a Base64 value, separated by commas. Unknown keys are
 * ignored, because every client sends some of its own.
 * @throws `transfer.bad-metadata` that says what is wrong
 */
export function readMetadata(header: string | string[] | undefined): AnnouncedFile {
  const { filename, lastModified, ...rest } = parse(TransferMetadata, header)
  return { ...rest, name: nameIn(filename), lastModified: lastModified ? keptDate(Number(lastModified)) : null }
}

/** The same for a file that goes into no folder. */
export function readAttachmentMetadata(header: string | string[] | undefined): Pick<AnnouncedFile, 'name' | 'sha256'> {
  const { filename, sha256 } = parse(AttachmentMetadata, header)
  return { name: nameIn(attachmentName(filename)), sha256 }
}

function parse<T>(schema: z.ZodType<T>, header: string | string[] | undefined): T {
  if (typeof header !== 'string' || header.trim() === '') throw bad('it is missing')
  if (header.length > longestHeader) throw bad('it is too long')
  const parsed = schema.safeParse(Object.fromEntries(readPairs(header)))
  if (parsed.success) return parsed.data
  throw bad(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

function nameIn(filename: string): string {
  const checked = checkName(filename)
  if (!checked.ok) throw bad(`filename: ${nameMessage(checked.problem)}`)
  return checked.name
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

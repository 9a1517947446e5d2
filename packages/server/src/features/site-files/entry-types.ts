import type { FileEntry, siteFileTypes } from '@holdall/contract/site-files/site-files.list.ts'
import { type RawBuilder, sql } from 'kysely'

type EntryType = keyof typeof siteFileTypes

/** Recognized by their full media type; the others by its first part. */
const mediaTypes: Partial<Record<EntryType, readonly string[]>> = {
  pdf: ['application/pdf', 'application/x-pdf'],
  spreadsheet: [
    'text/csv',
    'text/tab-separated-values',
    'application/vnd.ms-excel',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.ms-excel.sheet.binary.macroenabled.12',
    'application/vnd.apple.numbers',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  ],
  word: [
    'application/msword',
    'application/vnd.ms-word.document.macroenabled.12',
    'application/rtf',
    'text/rtf',
    'application/vnd.apple.pages',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  ],
  photoshop: ['image/vnd.adobe.photoshop', 'image/x-photoshop', 'application/x-photoshop', 'application/photoshop'],
  archive: [
    'application/zip',
    'application/x-zip-compressed',
    'application/gzip',
    'application/x-gzip',
    'application/x-tar',
    'application/x-bzip2',
    'application/x-xz',
    'application/zstd',
    'application/x-7z-compressed',
    'application/vnd.rar',
    'application/x-rar-compressed',
    'application/java-archive',
    'application/x-compress',
  ],
}

const firstParts = ['text', 'audio', 'video', 'image'] as const
const listed = Object.values(mediaTypes).flat()

export function entryType(isFolder: boolean, mime: string | null): FileEntry['type'] {
  if (isFolder) return 'folder'
  const type = (mime ?? '').toLowerCase()
  const found = Object.entries(mediaTypes).find(([, types]) => types.includes(type))
  if (found) return found[0] as EntryType
  return firstParts.find(part => type.startsWith(`${part}/`)) ?? 'other'
}

const mime = sql`lower(coalesce(items.mime, ''))`
const oneOf = (types: readonly string[]) => sql`${mime} in (${sql.join(types.map(type => sql.lit(type)))})`
const ofPart = (part: string) =>
  sql`(items.rank = 1 and ${mime} like ${sql.lit(`${part}/%`)} and not ${oneOf(listed.filter(type => type.startsWith(part)).concat('-'))})`

/** The same as a condition on `items`, for each type. */
export const typeConditions: Readonly<Record<EntryType, RawBuilder<unknown>>> = {
  ...(Object.fromEntries(
    Object.entries(mediaTypes).map(([type, types]) => [type, sql`(items.rank = 1 and ${oneOf(types)})`]),
  ) as Record<'pdf' | 'spreadsheet' | 'word' | 'photoshop' | 'archive', RawBuilder<unknown>>),
  ...(Object.fromEntries(firstParts.map(part => [part, ofPart(part)])) as Record<
    (typeof firstParts)[number],
    RawBuilder<unknown>
  >),
  folder: sql`items.rank = 0`,
}

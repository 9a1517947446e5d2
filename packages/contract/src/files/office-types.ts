import { thingKindOf } from './outlines/thing-types.ts'

/** Documents, sheets and slides that LibreOffice reads and browsers do not show. */
const types = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/rtf',
  ...[
    'wordprocessingml.document',
    'wordprocessingml.template',
    'spreadsheetml.sheet',
    'spreadsheetml.template',
    'presentationml.presentation',
    'presentationml.slideshow',
    'presentationml.template',
  ].map(name => `application/vnd.openxmlformats-officedocument.${name}`),
  ...[
    'word.document',
    'word.template',
    'excel.sheet',
    'excel.template',
    'powerpoint.presentation',
    'powerpoint.slideshow',
  ].map(name => `application/vnd.ms-${name}.macroenabled.12`),
  ...['text', 'spreadsheet', 'presentation'].flatMap(name => [
    `application/vnd.oasis.opendocument.${name}`,
    `application/vnd.oasis.opendocument.${name}-template`,
  ]),
])

/** The types, each in lower case and without parameters. */
export const officeTypes: readonly string[] = [...types]

export function isOfficeType(mime: string | null): boolean {
  return types.has((mime ?? '').split(';', 1)[0]!.trim().toLowerCase())
}

const outlined =
  /^application\/(vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)|vnd\.ms-(word|excel|powerpoint)\.[a-z.]*macroenabled)/

const listed = new Set(['application/x-tar', 'application/gzip', 'application/zstd'])

/**
 * Whether the content of a file can be outlined without the program that made it: the text of office documents, the
 * names in tar archives, and emails, tracks, calendars and contacts.
 */
export function hasOutline(mime: string | null, name: string): boolean {
  const type = (mime ?? '').toLowerCase()
  return outlined.test(type) || listed.has(type) || thingKindOf(mime, name) !== null
}

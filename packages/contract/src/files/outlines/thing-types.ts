import { lastExtension } from '../upload-rules.ts'

/** Kinds of text files whose content is shown in the form that people know it by. */
export type ThingKind = 'mail' | 'track' | 'calendar' | 'contacts' | 'table' | 'document'

/** A workbook in the XML of Excel 2003. It has no registered type: its bytes are XML, and it is called `.xml` or `.xls`. */
export const spreadsheet2003Type = 'application/x-spreadsheetml-2003+xml'

const byType: Readonly<Record<string, ThingKind>> = {
  'message/rfc822': 'mail',
  'application/gpx+xml': 'track',
  'application/vnd.google-earth.kml+xml': 'track',
  'application/vnd.google-earth.kmz': 'track',
  'text/calendar': 'calendar',
  'text/vcard': 'contacts',
  'text/x-vcard': 'contacts',
  [spreadsheet2003Type]: 'table',
}
/** The bytes of such files say no more than that they are text, so their names decide. */
const byExtension: Readonly<Record<string, ThingKind>> = {
  eml: 'mail',
  gpx: 'track',
  kml: 'track',
  ics: 'calendar',
  ical: 'calendar',
  vcf: 'contacts',
  vcard: 'contacts',
  fodt: 'document',
  fods: 'document',
  fodp: 'document',
}
/** A track with its pictures. Its bytes are those of any archive. */
const isArchive = /^application\/(?:zip|x-zip-compressed|octet-stream)$/
/** OpenDocument in one piece of XML. */
const isFlat = /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)-flat-xml$/
const isText = /^(?:text\/|application\/(?:octet-stream$|xml$|.*\+xml$))/

/**
 * What kind of thing a file is said to be, by its type and name; null for others. A file of a spreadsheet program's name
 * that is a page or tab-separated text, as many programs export it, is a table.
 */
export function thingKindOf(mime: string | null, name: string): ThingKind | null {
  const type = (mime ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const known = byType[type]
  if (known) return known
  const extension = lastExtension(name)
  if (extension === 'kmz' && isArchive.test(type)) return 'track'
  if (isFlat.test(type)) return 'document'
  if (!isText.test(type)) return null
  if (extension === 'xls' && type !== 'application/octet-stream') return 'table'
  return byExtension[extension] ?? null
}

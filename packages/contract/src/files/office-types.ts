/** Documents, sheets and slides that LibreOffice reads and browsers do not show. */
const types = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/rtf',
  ...[
    'wordprocessingml.document',
    'spreadsheetml.sheet',
    'presentationml.presentation',
    'presentationml.slideshow',
  ].map(name => `application/vnd.openxmlformats-officedocument.${name}`),
  ...['word.document', 'excel.sheet', 'powerpoint.presentation'].map(
    name => `application/vnd.ms-${name}.macroenabled.12`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map(name => `application/vnd.oasis.opendocument.${name}`),
])

/** The types, each in small letters and without parameters. */
export const officeTypes: readonly string[] = [...types]

export function isOfficeType(mime: string | null): boolean {
  return types.has((mime ?? '').split(';', 1)[0]!.trim().toLowerCase())
}

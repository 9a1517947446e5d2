import { buildZip } from './documents.ts'

/** Office files in the shapes in which programs write them, made by hand. */
type Parts = Parameters<typeof buildZip>[0]

const packageBase = 'http://schemas.openxmlformats.org/package/2006'
const relationBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const spaces = {
  word: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  sheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  slide: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  drawing: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  relations: relationBase,
  strictWord: 'http://purl.oclc.org/ooxml/wordprocessingml/main',
  strictSheet: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  strictRelations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
}

/** A part of relations: the id of each, with its type and target. */
export function relationsPart(
  relations: Readonly<Record<string, readonly [string, string]>>,
  base = relationBase,
): string {
  const each = Object.entries(relations).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`,
  )
  return `<?xml version="1.0"?><Relationships xmlns="${packageBase}/relationships">${each.join('')}</Relationships>`
}

/** A Word document with this body, and parts beside it. */
export function buildWord(body: string, more: Parts = {}): Buffer {
  return buildZip({
    '_rels/.rels': relationsPart({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `<w:document xmlns:w="${spaces.word}" xmlns:r="${spaces.relations}"><w:body>${body}</w:body></w:document>`,
    ...more,
  })
}

export const wordLine = (text: string, properties = '') =>
  `<w:p><w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t>${text}</w:t></w:r></w:p>`

export interface BuiltSheet {
  readonly name: string
  /** Attributes of the sheet in the workbook. */
  readonly attributes?: string
  /** Says what stands before and behind the rows. */
  readonly before?: string
  readonly rows: string
  readonly after?: string
}

/** A workbook with these sheets, and the formats of the styles 1, 2 and so on. */
export function buildWorkbook(
  sheets: readonly BuiltSheet[],
  formats: readonly string[] = [],
  more: Parts = {},
): Buffer {
  const named = sheets.map(
    ({ name, attributes = '' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${attributes} r:id="rId${index + 1}"/>`,
  )
  const targets = sheets.map(
    (_, index) => [`rId${index + 1}`, ['worksheet', `worksheets/sheet${index + 1}.xml`]] as const,
  )
  const codes = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
  const uses = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`)
  return buildZip({
    '_rels/.rels': relationsPart({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook xmlns="${spaces.sheet}" xmlns:r="${spaces.relations}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsPart({
      ...Object.fromEntries(targets),
      rIdStyles: ['styles', 'styles.xml'],
      rIdStrings: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/styles.xml': `<styleSheet xmlns="${spaces.sheet}"><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${uses.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ before = '', rows, after = '' }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${spaces.sheet}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...more,
  })
}

export const textCell = (place: string, text: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`
export const numberCell = (place: string, value: number | string, style = 0) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`

const openSpaces = ['office', 'text', 'table', 'style', 'presentation', 'drawing', 'xsl-fo-compatible'] as const

/** An OpenDocument file; `prefixes` are what this document calls the vocabularies. */
export function buildOpen(
  body: string,
  {
    styles = '',
    prefixes = {},
  }: { styles?: string; prefixes?: Partial<Record<(typeof openSpaces)[number], string>> } = {},
): Buffer {
  const usual = { drawing: 'draw', 'xsl-fo-compatible': 'fo' } as Record<string, string>
  const declared = openSpaces.map(
    one => `xmlns:${prefixes[one] ?? usual[one] ?? one}="urn:oasis:names:tc:opendocument:xmlns:${one}:1.0"`,
  )
  const office = prefixes.office ?? 'office'
  return buildZip({
    'content.xml': `<${office}:document-content ${declared.join(' ')}><${office}:automatic-styles>${styles}</${office}:automatic-styles><${office}:body>${body}</${office}:body></${office}:document-content>`,
  })
}

/** A presentation with these slides (the shapes of each), their attributes and their notes. */
export function buildSlides(
  bodies: readonly string[],
  { shows = [], notes = [] }: { shows?: readonly string[]; notes?: readonly string[] } = {},
): Buffer {
  const declared = `xmlns:p="${spaces.slide}" xmlns:a="${spaces.drawing}" xmlns:r="${spaces.relations}"`
  const ids = bodies.map((_, index) => `s${index + 1}`)
  return buildZip({
    '_rels/.rels': relationsPart({ r1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `<p:presentation ${declared}><p:sldIdLst>${ids.map(id => `<p:sldId r:id="${id}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsPart(
      Object.fromEntries(ids.map(id => [id, ['slide', `slides/${id}.xml`] as const])),
    ),
    ...Object.fromEntries(
      ids.flatMap((id, index) => [
        [
          `ppt/slides/${id}.xml`,
          `<p:sld ${declared} ${shows[index] ?? ''}><p:cSld><p:spTree>${bodies[index]}</p:spTree></p:cSld></p:sld>`,
        ],
        [`ppt/slides/_rels/${id}.xml.rels`, relationsPart({ n: ['notesSlide', `../notesSlides/${id}.xml`] })],
        [
          `ppt/notesSlides/${id}.xml`,
          `<p:notes ${declared}><a:p><a:r><a:t>${notes[index] ?? ''}</a:t></a:r></a:p></p:notes>`,
        ],
      ]),
    ),
  })
}

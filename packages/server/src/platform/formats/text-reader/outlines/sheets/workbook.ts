import type { DocumentPackage } from '../../package/open-package.ts'
import { walkXml } from '../../package/xml-events.ts'
import { type CellFormat, readFormats } from './number-format.ts'

/** An Excel workbook (ECMA-376, part 1, §18). */
export interface Workbook {
  /** The sheets that are shown, in order, each with the name of its part. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly strings: readonly string[]
  readonly format: CellFormat
}

/** Reads everything about a workbook but its sheets. `main` is the name of its part. */
export async function readWorkbook(parts: DocumentPackage, main: string): Promise<Workbook> {
  const relations = await parts.relations(main)
  const sheetParts = new Map(
    relations.flatMap(({ id, type, part }) => (type === 'worksheet' || type === '' ? [[id, part]] : [])),
  )
  const sheets: { name: string; part: string }[] = []
  let is1904 = false
  walkXml((await parts.text(main)) ?? '', {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      const part = name === 'sheet' ? sheetParts.get(attribute('r:id') ?? '') : undefined
      // Also "veryHidden", which no menu of Excel can show.
      if (part && !attribute('state')?.toLowerCase().includes('hidden')) {
        sheets.push({ name: attribute('name') ?? '', part })
      }
    },
    close: () => undefined,
    text: () => undefined,
  })
  const textOf = async (type: string) => {
    const part = relations.find(one => one.type === type)?.part
    return (part === undefined ? null : await parts.text(part)) ?? ''
  }
  return {
    sheets,
    strings: readStrings(await textOf('sharedstrings')),
    format: readFormats(await textOf('styles'), is1904),
  }
}

/** Texts without the phonetic guides above them. */
function readStrings(source: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  let isText = false
  let isReading = false
  walkXml(source, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isReading = true
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        strings.push(text ?? '')
        text = null
      }
    },
    text(piece) {
      if (isText && !isReading && text !== null) text += piece
    },
  })
  return strings
}

import { createCollector } from './collector.ts'
import { decodeReferences, type MarkupRules, stripTags } from './markup.ts'
import { readParts } from './read-parts.ts'

const officeParts =
  /^(word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml|ppt\/(slides\/slide|notesSlides\/notesSlide|comments\/comment)\d+\.xml|xl\/(sharedStrings|comments\d*)\.xml|xl\/worksheets\/sheet\d+\.xml)$/
const openDocumentParts = /^content\.xml$/

/** Elements whose end is a line break; within one, a word may be split into several pieces. */
const lineEnds = /^(?:w:p|a:p|si|is|c|row|text|text:p|text:h|text:list-item|table:table-row|draw:page)$/
const spaces = /^(?:w:tab|text:tab|text:s|w:br|a:br|text:line-break|w:tc|a:tc|table:table-cell|w:cr|w:noBreakHyphen)$/

const documentRules: MarkupRules = {
  isXml: true,
  between: (name, isEnd) => (isEnd && lineEnds.test(name) ? '\n' : spaces.test(name) ? ' ' : ''),
  // Deleted changes, field codes, and phonetic guides written above characters.
  skip: new Set(['w:deltext', 'w:instrtext', 'rph', 'text:tracked-changes']),
}

/** The text of a Microsoft Office document, spreadsheet or presentation. */
export async function officeText(path: string): Promise<string> {
  const out = createCollector()
  for await (const { name, text } of readParts(path, part => officeParts.test(part))) {
    out.add(name.startsWith('xl/worksheets/') ? cellsText(text) : stripTags(text, documentRules))
    out.add('\n')
    if (out.isFull()) break
  }
  return out.text()
}

/** The text of an OpenDocument file. */
export async function openDocumentText(path: string): Promise<string> {
  const out = createCollector()
  for await (const { text } of readParts(path, part => openDocumentParts.test(part))) {
    out.add(stripTags(text, documentRules))
  }
  return out.text()
}

/** Cell values. A cell of type `s` only holds the number of a shared string; those are read from their own part. */
function cellsText(source: string): string {
  const out = createCollector()
  let at = source.indexOf('<c ')
  while (at >= 0 && !out.isFull()) {
    const next = source.indexOf('<c ', at + 3)
    const cell = source.slice(at, next < 0 ? Math.min(source.length, at + 65_536) : next)
    if (!/^<c [^>]{0,500}\bt="s"/.test(cell)) {
      const value = /<(?:v|t)(?: [^>]{0,100})?>([^<]*)</.exec(cell)?.[1]
      if (value) out.add(`${decodeReferences(value)}\n`)
    }
    at = next
  }
  return out.text()
}

import type { OutlineBlock } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { type Collector, createCollector } from '../formats/collector.ts'
import { type MarkupRules, stripTags } from '../formats/markup.ts'
import { type DocumentPackage, withPackage } from '../package/open-package.ts'
import type { Relation } from '../package/relations.ts'
import { walkXml } from '../package/xml-events.ts'
import { mostText } from '../text-limits.ts'
import { type Budget, blockText } from './block-writer.ts'
import { findMain } from './main-part.ts'
import { type OpenParts, openSlidesOutline, openTextOutline } from './open-outline.ts'
import { readOpenSheets } from './open-sheets-outline.ts'
import { readChunk } from './read-chunk.ts'
import { readOpenParts } from './read-outline.ts'
import { columnOf, type HiddenCells } from './sheets/hidden-cells.ts'
import { readSheet } from './sheets/read-sheet.ts'
import type { CellSink } from './sheets/sheet-grid.ts'
import { readWorkbook } from './sheets/workbook.ts'
import { listSlides, readSlide } from './slides-outline.ts'
import { readWordContext, wordBlocks } from './word-outline.ts'

/** Searching looks at everything that is shown, so only the amount of text is limited. */
const wholeBudget = (): Budget => ({ characters: mostText, blocks: Number.MAX_SAFE_INTEGER, isCut: false })

/** The parts beside the text of a Word document, in the order in which they are added. */
const besideWord = ['header', 'footer', 'footnotes', 'endnotes', 'comments']

/**
 * The text of a Microsoft Office document, spreadsheet or presentation, with comments and speaker notes. What is hidden
 * in it (sheets, columns, rows, slides, words) isn't part of the text: search results quote it.
 */
export async function officeText(path: string, mime: string): Promise<string> {
  return withPackage(path, async parts => {
    if (/spreadsheetml|ms-excel/.test(mime)) return sheetsText(parts, await findMain(parts, 'xl/workbook.xml'))
    if (/presentationml|ms-powerpoint/.test(mime)) {
      return slidesText(parts, await findMain(parts, 'ppt/presentation.xml'))
    }
    return wordText(parts, await findMain(parts, 'word/document.xml'))
  })
}

/** The text of an OpenDocument file, with the same left out. */
export async function openDocumentText(path: string, mime: string): Promise<string> {
  return openPartsText(await withPackage(path, readOpenParts), mime)
}

/** The same of a file that is taken apart already. */
export function openPartsText(parts: OpenParts, mime: string): string {
  const out = createCollector()
  if (mime.includes('spreadsheet')) {
    const sink = textSink(out)
    readOpenSheets(parts, { begin: () => sink, end: title => out.add(`${title}\n`) })
  } else if (mime.includes('presentation')) {
    const outline = openSlidesOutline(parts, { withNotes: true, budget: wholeBudget() })
    if (outline.kind === 'slides') for (const slide of outline.slides) addBlocks(out, slide.blocks)
  } else {
    const outline = openTextOutline(parts, { withNotes: true, budget: wholeBudget() })
    if (outline.kind === 'document') addBlocks(out, outline.blocks)
  }
  return out.text()
}

async function wordText(parts: DocumentPackage, main: string): Promise<string> {
  const out = createCollector()
  const relations = await parts.relations(main)
  const context = await readWordContext(parts, relations, readChunk, wholeBudget())
  const beside = besideWord.flatMap(type => relations.filter(one => one.type === type).map(one => one.part))
  for (const part of [main, ...beside]) {
    if (out.isFull()) break
    addBlocks(out, wordBlocks((await parts.text(part)) ?? '', context))
  }
  return out.text()
}

async function sheetsText(parts: DocumentPackage, main: string): Promise<string> {
  const out = createCollector()
  const book = await readWorkbook(parts, main)
  for (const { name, part } of book.sheets) {
    if (out.isFull()) break
    out.add(`${name}\n`)
    const hidden = readSheet((await parts.text(part)) ?? '', book, textSink(out))
    for (const relation of await parts.relations(part)) {
      if (relation.type === 'comments') addComments(out, (await parts.text(relation.part)) ?? '', hidden)
    }
  }
  return out.text()
}

function textSink(out: Collector): CellSink {
  return {
    put: (_row, _column, text, value) => out.add(value === undefined ? `${text}\n` : `${text} ${value}\n`),
    putUncounted: () => undefined,
  }
}

/** Comments at cells that are shown. */
function addComments(out: Collector, source: string, hidden: HiddenCells): void {
  let isShown = false
  let isText = false
  walkXml(source, {
    open(name, attribute) {
      if (name === 'comment') {
        const [, letters = '', row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute('ref') ?? '') ?? []
        isShown = !hidden.isHidden(Number(row) - 1, columnOf(letters))
      } else if (name === 't') isText = true
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'comment') out.add('\n')
    },
    text(text) {
      if (isText && isShown) out.add(text)
    },
  })
}

const noteRules: MarkupRules = { isXml: true, between: (name, isEnd) => (isEnd && /(?:^|:)p$/.test(name) ? '\n' : '') }

async function slidesText(parts: DocumentPackage, main: string): Promise<string> {
  const out = createCollector()
  const budget = wholeBudget()
  for (const name of await listSlides(parts, main)) {
    if (out.isFull()) break
    const slide = readSlide((await parts.text(name)) ?? '', budget)
    if (!slide) continue
    addBlocks(out, slide.blocks)
    for (const { part } of (await parts.relations(name)).filter(isNote)) {
      out.add(`${stripTags((await parts.text(part)) ?? '', noteRules)}\n`)
    }
  }
  return out.text()
}

const isNote = ({ type }: Relation) => type === 'notesslide' || type === 'comments'

function addBlocks(out: Collector, blocks: readonly OutlineBlock[]): void {
  for (const block of blocks) out.add(`${blockText(block)}\n`)
}

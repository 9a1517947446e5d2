import type { Outline, OutlineBlock } from '@holdall/contract/files/outlines/outline.schemas.ts'
import type { DocumentPackage } from '../package/open-package.ts'
import type { Relation } from '../package/relations.ts'
import { walkXml, type XmlHandlers } from '../package/xml-events.ts'
import { type Budget, createBlockWriter, type LineKind, newBudget } from './block-writer.ts'
import { clamp } from './clamp.ts'
import { withoutElements } from './without-elements.ts'
import { isOn, readNumbering, readWordStyles, type WordStyles } from './word-styles.ts'

/** Elements that aren't part of the visible text: deleted or moved words, and the fallback markup of newer features. */
const skipped = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:pict'])

const marks: Readonly<Record<string, string>> = { 'w:br': '\n', 'w:cr': '\n', 'w:tab': '\t', 'w:noBreakHyphen': '‑' }

interface Line {
  style: string | null
  level: number | null
  list: string | null
  depth: number
}

/** Reads a part of another format that a document has put in place of its own text; null if it can't. */
export type ReadChunk = (bytes: Buffer, budget: Budget) => Promise<OutlineBlock[] | null>

/** Holds what reading the text of one part of a Word document needs to know of the others. */
export interface WordContext {
  readonly styles: WordStyles
  readonly numbered: ReadonlyMap<string, boolean>
  readonly chunks: ReadonlyMap<string, readonly OutlineBlock[]>
  readonly budget: Budget
}

/** The lines and tables of a Word document (ECMA-376, part 1, §17). `main` is the name of its part. */
export async function wordOutline(
  parts: DocumentPackage,
  main: string,
  readChunk: ReadChunk,
  budget = newBudget(),
): Promise<Outline> {
  const relations = await parts.relations(main)
  const context = await readWordContext(parts, relations, readChunk, budget)
  const blocks = wordBlocks((await parts.text(main)) ?? '', context)
  return { kind: 'document', blocks, isCut: budget.isCut }
}

export async function readWordContext(
  parts: DocumentPackage,
  relations: readonly Relation[],
  readChunk: ReadChunk,
  budget: Budget,
): Promise<WordContext> {
  const textOf = async (type: string) => {
    const part = relations.find(one => one.type === type)?.part
    return (part === undefined ? null : await parts.text(part)) ?? ''
  }
  const chunks = new Map<string, readonly OutlineBlock[]>()
  for (const { id, type, part } of relations) {
    if (type !== 'afchunk') continue
    const bytes = await parts.bytes(part)
    const blocks = bytes && (await readChunk(bytes, budget))
    if (blocks) chunks.set(id, blocks)
  }
  return {
    styles: readWordStyles(await textOf('styles')),
    numbered: readNumbering(await textOf('numbering')),
    chunks,
    budget,
  }
}

/** What kind of line a paragraph is, by its own properties and those of its style. */
function kindOf({ style, level, list, depth }: Line, { styles, numbered }: WordContext): LineKind {
  const heading = level ?? (style === null ? null : (styles.headings.get(style) ?? null))
  if (heading !== null) return { type: 'heading', level: heading }
  if (list === null || list === '0') return { type: 'paragraph' }
  return { type: 'item', level: depth, isNumbered: numbered.get(`${list}.${depth}`) ?? false }
}

/** Takes over a property of a paragraph. */
function describeLine(line: Line | undefined, name: string, value: string | null): void {
  if (!line) return
  if (name === 'w:pStyle') line.style = value
  else if (name === 'w:numId') line.list = value
  else if (name === 'w:ilvl') line.depth = clamp(value, 0, 8)
  else if (name === 'w:outlineLvl' && Number(value) < 9) line.level = clamp(value, 0, 5) + 1
}

/** The lines and tables of one part. */
export function wordBlocks(source: string, context: WordContext): OutlineBlock[] {
  const { styles, chunks, budget } = context
  const writer = createBlockWriter(budget)
  const lines: Line[] = []
  let inRun = false
  let isText = false
  let style = { isBold: false, isItalic: false }
  let isHidden = false
  /** Depth of tables, and those rows around this place that aren't shown. */
  const hiddenRows: boolean[] = []

  const inThisRun = (name: string, value: string | null) => {
    if (name === 'w:b') style.isBold = isOn(value)
    else if (name === 'w:i') style.isItalic = isOn(value)
    else if (name === 'w:vanish') isHidden = isOn(value)
    else if (name === 'w:rStyle') isHidden = styles.hidden.has(value ?? '') || isHidden
    else if (marks[name] && !isHidden && !hiddenRows.includes(true)) writer.text(marks[name], style)
  }
  const inTable = (name: string, value: string | null): boolean => {
    if (name === 'w:tbl') {
      hiddenRows.push(false)
      writer.beginTable()
    } else if (name === 'w:tr') {
      if (hiddenRows.length > 0) hiddenRows[hiddenRows.length - 1] = false
      writer.beginRow()
    } else if (name === 'w:hidden' && hiddenRows.length > 0) hiddenRows[hiddenRows.length - 1] = isOn(value)
    else if (name === 'w:tc') writer.beginCell()
    else if (name === 'w:gridSpan') writer.spanCell(clamp(value, 1, 64))
    else return false
    return true
  }

  const handlers: XmlHandlers = {
    open(name, attribute) {
      if (name === 'w:p') {
        lines.push({ style: null, level: null, list: null, depth: 0 })
        writer.beginLine()
        inRun = false
      } else if (name === 'w:r') {
        inRun = true
        isHidden = styles.hidden.has(lines.at(-1)?.style ?? '')
        style = { isBold: false, isItalic: false }
      } else if (name === 'w:t') isText = true
      else if (name === 'w:altChunk') writer.add(chunks.get(attribute('r:id') ?? '') ?? [])
      else if (inRun) inThisRun(name, attribute('w:val'))
      else if (!inTable(name, attribute('w:val'))) describeLine(lines.at(-1), name, attribute('w:val'))
    },
    close(name) {
      if (name === 'w:t') isText = false
      else if (name === 'w:r') inRun = false
      else if (name === 'w:p') {
        const line = lines.pop()
        if (line) writer.endLine(kindOf(line, context))
      } else if (name === 'w:tc') writer.endCell()
      else if (name === 'w:tbl') {
        hiddenRows.pop()
        writer.endTable()
      }
    },
    text(text) {
      if (isText && !isHidden && !hiddenRows.includes(true)) writer.text(text, style)
    },
  }
  walkXml(source, withoutElements(skipped, handlers))
  return writer.finish()
}

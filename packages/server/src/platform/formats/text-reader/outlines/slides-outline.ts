import type { Outline, OutlineSlide } from '@holdall/contract/files/outlines/outline.schemas.ts'
import type { DocumentPackage } from '../package/open-package.ts'
import { walkXml } from '../package/xml-events.ts'
import { type BlockWriter, type Budget, createBlockWriter, type LineKind, newBudget } from './block-writer.ts'
import { clamp } from './clamp.ts'
import { outlineLimits } from './limits.ts'

/** The slides of a PowerPoint presentation that are shown (ECMA-376, part 1, §19). `main` is the name of its part. */
export async function slidesOutline(parts: DocumentPackage, main: string): Promise<Outline> {
  const order = await listSlides(parts, main)
  const budget = newBudget()
  const slides: OutlineSlide[] = []
  for (const name of order.slice(0, outlineLimits.slides)) {
    if (budget.isCut) break
    const slide = readSlide((await parts.text(name)) ?? '', budget)
    if (slide) slides.push(slide)
  }
  return { kind: 'slides', slides, isCut: budget.isCut || order.length > outlineLimits.slides }
}

/** The names of the parts of all slides, in their order. */
export async function listSlides(parts: DocumentPackage, main: string): Promise<string[]> {
  const slides = new Map((await parts.relations(main)).map(({ id, part }) => [id, part]))
  const order: string[] = []
  walkXml((await parts.text(main)) ?? '', {
    open(name, attribute) {
      const part = name === 'p:sldId' ? slides.get(attribute('r:id') ?? '') : undefined
      if (part) order.push(part)
    },
    close: () => undefined,
    text: () => undefined,
  })
  return order
}

const shapes = new Set(['p:sp', 'p:graphicFrame', 'p:grpSp', 'p:pic', 'p:cxnSp'])

/** Null where it is hidden. */
export function readSlide(source: string, budget: Budget): OutlineSlide | null {
  const writer = createBlockWriter(budget)
  let isHidden = false
  let place: 'title' | 'body' | 'other' = 'other'
  let depth = 0
  let hasMark: boolean | null = null
  let isNumbered = false
  let skip = 0
  /** Shapes around this place, each with whether it is hidden. */
  const unseen: boolean[] = []
  const kindOf = (): LineKind => {
    if (place === 'title') return { type: 'heading', level: 2 }
    return (hasMark ?? place === 'body') ? { type: 'item', level: depth, isNumbered } : { type: 'paragraph' }
  }
  const text = readRuns(writer)
  walkXml(source, {
    open(name, attribute) {
      if (name === 'p:sld') isHidden = /^(0|false)$/.test(attribute('show') ?? '')
      if (skip > 0 || name === 'mc:Fallback') {
        skip += name === 'mc:Fallback' ? 1 : 0
        return
      }
      if (shapes.has(name)) unseen.push(unseen.at(-1) ?? false)
      if (name === 'p:cNvPr' && /^(1|true)$/.test(attribute('hidden') ?? '')) unseen[unseen.length - 1] = true
      if (name === 'p:sp') place = 'other'
      else if (name === 'p:ph') place = placeOf(attribute('type'))
      else if (name === 'a:p') {
        depth = 0
        hasMark = null
        isNumbered = false
        writer.beginLine()
      } else if (name === 'a:pPr') depth = clamp(attribute('lvl') ?? '0', 0, 8)
      else if (name === 'a:buNone') hasMark = false
      else if (name === 'a:buChar') hasMark = true
      else if (name === 'a:buAutoNum') {
        hasMark = true
        isNumbered = true
      } else if (name === 'a:tbl') writer.beginTable()
      else if (name === 'a:tr') writer.beginRow()
      else if (name === 'a:tc') {
        writer.beginCell()
        writer.spanCell(clamp(attribute('gridSpan') ?? '1', 1, outlineLimits.columns))
      } else text.open(name, attribute)
    },
    close(name) {
      if (name === 'mc:Fallback') skip = Math.max(0, skip - 1)
      if (skip > 0) return
      if (shapes.has(name)) unseen.pop()
      if (name === 'a:p') writer.endLine(kindOf())
      else if (name === 'a:tc') writer.endCell()
      else if (name === 'a:tbl') writer.endTable()
      else text.close(name)
    },
    text: one => {
      if (skip === 0 && unseen.at(-1) !== true) text.text(one)
    },
  })
  const blocks = writer.finish()
  return isHidden ? null : { blocks: titleFirst(blocks) }
}

/** Reads the text of runs, with bold and italic. */
function readRuns(writer: BlockWriter) {
  let isText = false
  let style = { isBold: false, isItalic: false }
  return {
    open(name: string, attribute: (name: string) => string | null) {
      if (name === 'a:r' || name === 'a:fld') style = { isBold: false, isItalic: false }
      else if (name === 'a:rPr') style = { isBold: attribute('b') === '1', isItalic: attribute('i') === '1' }
      else if (name === 'a:t') isText = true
      else if (name === 'a:br') writer.text('\n', style)
    },
    close(name: string) {
      if (name === 'a:t') isText = false
    },
    text(text: string) {
      if (isText) writer.text(text, style)
    },
  }
}

function placeOf(type: string | null): 'title' | 'body' | 'other' {
  if (type === 'title' || type === 'ctrTitle') return 'title'
  return type === null || type === 'body' || type === 'obj' ? 'body' : 'other'
}

/** Puts the title first: shapes are listed in the order in which they were drawn. */
function titleFirst(blocks: OutlineSlide['blocks']): OutlineSlide['blocks'] {
  const isTitle = (block: OutlineSlide['blocks'][number]) => block.type === 'heading'
  return [...blocks.filter(isTitle), ...blocks.filter(block => !isTitle(block))]
}

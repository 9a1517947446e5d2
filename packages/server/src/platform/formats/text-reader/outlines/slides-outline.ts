import type { Outline, OutlineSlide } from '@holdall/contract/files/outline.schemas.ts'
import { type BlockWriter, type Budget, createBlockWriter, type LineKind, newBudget } from './block-writer.ts'
import { outlineLimits } from './limits.ts'
import type { Parts } from './parts.ts'
import { readTargets } from './relations.ts'
import { clamp } from './word-outline.ts'
import { walkXml } from './xml-events.ts'

/** The slides of a PowerPoint presentation that are shown (ECMA-376, part 1, §19). */
export function slidesOutline(parts: Parts): Outline {
  const targets = readTargets(parts.get('ppt/_rels/presentation.xml.rels') ?? '', 'ppt/')
  const order: string[] = []
  walkXml(parts.get('ppt/presentation.xml') ?? '', {
    open(name, attribute) {
      const target = name === 'p:sldId' ? targets.get(attribute('r:id') ?? '') : undefined
      if (target) order.push(target)
    },
    close: () => undefined,
    text: () => undefined,
  })
  const budget = newBudget()
  const slides: OutlineSlide[] = []
  for (const name of order.slice(0, outlineLimits.slides)) {
    if (budget.isCut) break
    const slide = readSlide(parts.get(name) ?? '', budget)
    if (slide) slides.push(slide)
  }
  return { kind: 'slides', slides, isCut: budget.isCut || order.length > outlineLimits.slides }
}

/** Null where it is hidden. */
function readSlide(source: string, budget: Budget): OutlineSlide | null {
  const writer = createBlockWriter(budget)
  let isHidden = false
  let place: 'title' | 'body' | 'other' = 'other'
  let depth = 0
  let hasMark: boolean | null = null
  let isNumbered = false
  let skip = 0
  const kindOf = (): LineKind => {
    if (place === 'title') return { type: 'heading', level: 2 }
    return (hasMark ?? place === 'body') ? { type: 'item', level: depth, isNumbered } : { type: 'paragraph' }
  }
  const text = readRuns(writer)
  walkXml(source, {
    open(name, attribute) {
      if (name === 'p:sld') isHidden = attribute('show') === '0'
      if (skip > 0 || name === 'mc:Fallback') {
        skip += name === 'mc:Fallback' ? 1 : 0
        return
      }
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
      if (name === 'a:p') writer.endLine(kindOf())
      else if (name === 'a:tc') writer.endCell()
      else if (name === 'a:tbl') writer.endTable()
      else text.close(name)
    },
    text: one => {
      if (skip === 0) text.text(one)
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

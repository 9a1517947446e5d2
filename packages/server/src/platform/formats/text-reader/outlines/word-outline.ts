import type { Outline } from '@holdall/contract/files/outline.schemas.ts'
import { createBlockWriter, type LineKind, newBudget } from './block-writer.ts'
import type { Parts } from './parts.ts'
import { walkXml } from './xml-events.ts'

/** Elements that aren't part of the visible text: deleted or moved words, and the fallback markup of newer features. */
const skipped = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:pict'])

const marks: Readonly<Record<string, string>> = { 'w:br': '\n', 'w:cr': '\n', 'w:tab': '\t', 'w:noBreakHyphen': '‑' }

interface Line {
  style: string | null
  level: number | null
  list: string | null
  depth: number
}

/** The lines and tables of a Word document (ECMA-376, part 1, §17). */
export function wordOutline(parts: Parts): Outline {
  const headings = readHeadings(parts.get('word/styles.xml') ?? '')
  const numbered = readNumbering(parts.get('word/numbering.xml') ?? '')
  const budget = newBudget()
  const writer = createBlockWriter(budget)
  const lines: Line[] = []
  let skip = 0
  let inRun = false
  let isText = false
  let style = { isBold: false, isItalic: false }
  let isHidden = false

  const kindOf = ({ style: name, level, list, depth }: Line): LineKind => {
    const heading = level ?? (name === null ? null : (headings.get(name) ?? null))
    if (heading !== null) return { type: 'heading', level: heading }
    if (list === null || list === '0') return { type: 'paragraph' }
    return { type: 'item', level: depth, isNumbered: numbered.get(`${list}.${depth}`) ?? false }
  }
  const inLine = (name: string, value: string | null) => {
    const line = lines.at(-1)
    if (!line || inRun) return
    if (name === 'w:pStyle') line.style = value
    else if (name === 'w:numId') line.list = value
    else if (name === 'w:ilvl') line.depth = clamp(value, 0, 8)
    else if (name === 'w:outlineLvl' && Number(value) < 9) line.level = clamp(value, 0, 5) + 1
  }

  walkXml(parts.get('word/document.xml') ?? '', {
    open(name, attribute) {
      if (skip > 0 || skipped.has(name)) {
        skip += skipped.has(name) ? 1 : 0
        return
      }
      const value = () => attribute('w:val')
      const isOn = () => !/^(0|false|off|none)$/.test(value() ?? '')
      if (name === 'w:p') {
        lines.push({ style: null, level: null, list: null, depth: 0 })
        writer.beginLine()
        inRun = false
      } else if (name === 'w:r') {
        inRun = true
        isHidden = false
        style = { isBold: false, isItalic: false }
      } else if (name === 'w:t') isText = true
      else if (inRun && name === 'w:b') style.isBold = isOn()
      else if (inRun && name === 'w:i') style.isItalic = isOn()
      else if (inRun && name === 'w:vanish') isHidden = isOn()
      else if (inRun && marks[name]) writer.text(marks[name], style)
      else if (name === 'w:tbl') writer.beginTable()
      else if (name === 'w:tr') writer.beginRow()
      else if (name === 'w:tc') writer.beginCell()
      else if (name === 'w:gridSpan') writer.spanCell(clamp(value(), 1, 64))
      else inLine(name, value())
    },
    close(name) {
      if (skipped.has(name)) {
        skip = Math.max(0, skip - 1)
        return
      }
      if (skip > 0) return
      if (name === 'w:t') isText = false
      else if (name === 'w:r') inRun = false
      else if (name === 'w:p') {
        const line = lines.pop()
        if (line) writer.endLine(kindOf(line))
      } else if (name === 'w:tc') writer.endCell()
      else if (name === 'w:tbl') writer.endTable()
    },
    text(text) {
      if (isText && skip === 0 && !isHidden) writer.text(text, style)
    },
  })
  return { kind: 'document', blocks: writer.finish(), isCut: budget.isCut }
}

/** Heading styles and their levels; a style may inherit its level from the one that it is based on. */
function readHeadings(source: string): ReadonlyMap<string, number> {
  const own = new Map<string, { level: number | null; base: string | null }>()
  let id = ''
  walkXml(source, {
    open(name, attribute) {
      if (name === 'w:style') {
        id = attribute('w:styleId') ?? ''
        own.set(id, { level: null, base: null })
      }
      const style = own.get(id)
      if (!style) return
      const value = attribute('w:val') ?? ''
      if (name === 'w:outlineLvl' && Number(value) < 9) style.level = clamp(value, 0, 5) + 1
      if (name === 'w:basedOn') style.base = value
      const named = name === 'w:name' ? /^heading ([1-9])$/i.exec(value)?.[1] : undefined
      if (named) style.level ??= clamp(named, 1, 6)
      if (name === 'w:name' && /^title$/i.test(value)) style.level ??= 1
    },
    close: name => {
      if (name === 'w:style') id = ''
    },
    text: () => undefined,
  })
  const levels = new Map<string, number>()
  for (const name of own.keys()) {
    let style = own.get(name)
    for (let step = 0; step < 10 && style && style.level === null; step++) style = own.get(style.base ?? '')
    if (style?.level) levels.set(name, style.level)
  }
  return levels
}

/** For each list and depth (`3.0`) whether its items have numbers rather than bullets. */
function readNumbering(source: string): ReadonlyMap<string, boolean> {
  const abstract = new Map<string, boolean>()
  const uses = new Map<string, string>()
  let abstractId = ''
  let depth = ''
  let listId = ''
  walkXml(source, {
    open(name, attribute) {
      if (name === 'w:abstractNum') abstractId = attribute('w:abstractNumId') ?? ''
      else if (name === 'w:lvl') depth = attribute('w:ilvl') ?? ''
      else if (name === 'w:numFmt') {
        abstract.set(`${abstractId}.${depth}`, !/^(bullet|none)$/.test(attribute('w:val') ?? ''))
      } else if (name === 'w:num') listId = attribute('w:numId') ?? ''
      else if (name === 'w:abstractNumId') uses.set(listId, attribute('w:val') ?? '')
    },
    close: () => undefined,
    text: () => undefined,
  })
  const numbered = new Map<string, boolean>()
  for (const [list, id] of uses) {
    for (let level = 0; level <= 8; level++) numbered.set(`${list}.${level}`, abstract.get(`${id}.${level}`) ?? false)
  }
  return numbered
}

export function clamp(value: string | null | undefined, least: number, most: number): number {
  const number = Number(value)
  return Number.isFinite(number) ? Math.min(most, Math.max(least, Math.trunc(number))) : least
}

import type { Outline, OutlineSlide } from '@holdall/contract/files/outline.schemas.ts'
import { type BlockWriter, createBlockWriter, type LineKind, newBudget } from './block-writer.ts'
import { outlineLimits } from './limits.ts'
import { type OpenStyles, readOpenStyles } from './open-styles.ts'
import type { Parts } from './parts.ts'
import { clamp } from './word-outline.ts'
import { Enough, walkXml, type XmlHandlers } from './xml-events.ts'

const skipped = new Set([
  'office:annotation',
  'text:note',
  'text:tracked-changes',
  'presentation:notes',
  'text:ruby-text',
])

/** The lines and tables of an OpenDocument text. */
export function openTextOutline(parts: Parts): Outline {
  const content = parts.get('content.xml') ?? ''
  const budget = newBudget()
  const writer = createBlockWriter(budget)
  walkXml(
    content,
    openHandlers(() => writer, readOpenStyles(parts.get('styles.xml') ?? '', content)),
  )
  return { kind: 'document', blocks: writer.finish(), isCut: budget.isCut }
}

/** The slides of an OpenDocument presentation that are shown. */
export function openSlidesOutline(parts: Parts): Outline {
  const content = parts.get('content.xml') ?? ''
  const styles = readOpenStyles(parts.get('styles.xml') ?? '', content)
  const budget = newBudget()
  const slides: OutlineSlide[] = []
  let writer: BlockWriter | null = null
  let isTitle = false
  const inner = openHandlers(
    () => writer,
    styles,
    () => isTitle,
  )
  const endSlide = () => {
    if (writer) slides.push({ blocks: writer.finish() })
    writer = null
  }
  walkXml(content, {
    ...inner,
    open(name, attribute) {
      if (name === 'draw:page') {
        if (slides.length >= outlineLimits.slides) {
          budget.isCut = true
          throw new Enough()
        }
        writer = styles.hidden.has(attribute('draw:style-name') ?? '') ? null : createBlockWriter(budget)
      } else if (name === 'draw:frame') isTitle = attribute('presentation:class') === 'title'
      inner.open(name, attribute)
    },
    close(name) {
      inner.close(name)
      if (name === 'draw:frame') isTitle = false
      else if (name === 'draw:page') endSlide()
    },
  })
  endSlide()
  return { kind: 'slides', slides, isCut: budget.isCut }
}

function openHandlers(current: () => BlockWriter | null, styles: OpenStyles, isTitle = () => false): XmlHandlers {
  const lists: string[] = []
  const spans: { isBold: boolean; isItalic: boolean }[] = []
  const lines: LineKind[] = []
  let skip = 0
  const styleNow = () => spans.at(-1) ?? { isBold: false, isItalic: false }
  const lineOf = (): LineKind => {
    if (isTitle()) return { type: 'heading', level: 2 }
    if (lists.length === 0) return { type: 'paragraph' }
    const style = lists.find(one => one !== '') ?? ''
    return {
      type: 'item',
      level: Math.min(8, lists.length - 1),
      isNumbered: styles.numbered.has(`${style}.${lists.length}`),
    }
  }
  return {
    open(name, attribute) {
      if (skip > 0 || skipped.has(name)) {
        skip += skipped.has(name) ? 1 : 0
        return
      }
      const writer = current()
      if (name === 'text:p' || name === 'text:h') {
        const level = clamp(attribute('text:outline-level') ?? '1', 1, 6)
        lines.push(name === 'text:h' ? { type: 'heading', level } : lineOf())
        writer?.beginLine()
      } else if (name === 'text:list') lists.push(attribute('text:style-name') ?? '')
      else if (name === 'text:span') {
        const style = attribute('text:style-name') ?? ''
        const outer = styleNow()
        spans.push({
          isBold: outer.isBold || styles.bold.has(style),
          isItalic: outer.isItalic || styles.italic.has(style),
        })
      } else if (name === 'text:s') writer?.text(' '.repeat(clamp(attribute('text:c') ?? '1', 1, 100)), styleNow())
      else if (name === 'text:tab') writer?.text('\t', styleNow())
      else if (name === 'text:line-break') writer?.text('\n', styleNow())
      else if (name === 'table:table') writer?.beginTable()
      else if (name === 'table:table-row') writer?.beginRow()
      else if (name === 'table:table-cell') {
        writer?.beginCell()
        writer?.spanCell(clamp(attribute('table:number-columns-spanned') ?? '1', 1, outlineLimits.columns))
      }
    },
    close(name) {
      if (skipped.has(name)) {
        skip = Math.max(0, skip - 1)
        return
      }
      if (skip > 0) return
      const writer = current()
      if (name === 'text:p' || name === 'text:h') {
        const kind = lines.pop()
        if (kind) writer?.endLine(kind)
      } else if (name === 'text:list') lists.pop()
      else if (name === 'text:span') spans.pop()
      else if (name === 'table:table-cell') writer?.endCell()
      else if (name === 'table:table') writer?.endTable()
    },
    text(text) {
      if (skip === 0) current()?.text(text.replace(/\s+/g, ' '), styleNow())
    },
  }
}

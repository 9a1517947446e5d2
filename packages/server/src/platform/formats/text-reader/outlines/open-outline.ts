import type { Outline, OutlineSlide } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { Enough, walkXml, type XmlHandlers } from '../package/xml-events.ts'
import { type BlockWriter, type Budget, createBlockWriter, type LineKind, newBudget } from './block-writer.ts'
import { clamp } from './clamp.ts'
import { outlineLimits } from './limits.ts'
import { type OpenStyles, readOpenStyles } from './open-styles.ts'
import { withoutElements } from './without-elements.ts'

/** Deleted changes, and the pronunciation of words, written above them. */
const neverRead = new Set(['text:tracked-changes', 'text:ruby-text'])
/** What is beside the text: comments, footnotes and speaker notes. */
const notShown = new Set([...neverRead, 'office:annotation', 'text:note', 'presentation:notes'])

interface OpenReading {
  readonly budget?: Budget
  /** Whether comments, footnotes and speaker notes are read too. */
  readonly withNotes?: boolean
}

/** The parts of an OpenDocument file that hold its content and the styles that have names. */
export interface OpenParts {
  readonly content: string
  readonly styles: string
}

/** The lines and tables of an OpenDocument text. */
export function openTextOutline({ content, styles }: OpenParts, reading: OpenReading = {}): Outline {
  const { budget = newBudget(), withNotes = false } = reading
  const writer = createBlockWriter(budget)
  walkXml(
    content,
    openHandlers(() => writer, readOpenStyles(styles, content), { withNotes }),
  )
  return { kind: 'document', blocks: writer.finish(), isCut: budget.isCut }
}

/** The slides of an OpenDocument presentation that are shown. */
export function openSlidesOutline({ content, styles: named }: OpenParts, reading: OpenReading = {}): Outline {
  const { budget = newBudget(), withNotes = false } = reading
  const styles = readOpenStyles(named, content)
  const slides: OutlineSlide[] = []
  let writer: BlockWriter | null = null
  let isTitle = false
  const inner = openHandlers(() => writer, styles, { withNotes, isTitle: () => isTitle })
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

const title: LineKind = { type: 'heading', level: 2 }

/** What kind a paragraph is in these lists, of which each has the name of its style or none. */
function lineIn(lists: readonly string[], styles: OpenStyles): LineKind {
  if (lists.length === 0) return { type: 'paragraph' }
  const style = lists.find(one => one !== '') ?? ''
  const isNumbered = styles.numbered.has(`${style}.${lists.length}`)
  return { type: 'item', level: Math.min(8, lists.length - 1), isNumbered }
}

/** Whether an element, with everything in it, isn't shown. */
function isUnseen(styles: OpenStyles, name: string, attribute: (name: string) => string | null): boolean {
  return (
    name === 'text:hidden-text' ||
    name === 'text:hidden-paragraph' ||
    (name === 'text:section' && attribute('text:display') === 'none') ||
    (name === 'table:table-row' && /^(?:collapse|filter)$/.test(attribute('table:visibility') ?? '')) ||
    (/^text:(?:p|h|span)$/.test(name) && styles.unseen.has(attribute('text:style-name') ?? ''))
  )
}

interface Handling {
  readonly withNotes: boolean
  readonly isTitle?: () => boolean
}

function openHandlers(
  current: () => BlockWriter | null,
  styles: OpenStyles,
  { withNotes, isTitle = () => false }: Handling,
): XmlHandlers {
  const lists: string[] = []
  const spans: { isBold: boolean; isItalic: boolean }[] = []
  const lines: LineKind[] = []
  /** Elements inside of one that isn't shown which are still open. */
  let unseen = 0
  const styleNow = () => spans.at(-1) ?? { isBold: false, isItalic: false }
  return withoutElements(withNotes ? neverRead : notShown, {
    open(name, attribute) {
      if (unseen > 0 || isUnseen(styles, name, attribute)) {
        unseen += 1
        return
      }
      const writer = current()
      if (name === 'text:p' || name === 'text:h') {
        const level = clamp(attribute('text:outline-level') ?? '1', 1, 6)
        lines.push(name === 'text:h' ? { type: 'heading', level } : isTitle() ? title : lineIn(lists, styles))
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
      if (unseen > 0) {
        unseen -= 1
        return
      }
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
      if (unseen === 0) current()?.text(text.replace(/\s+/g, ' '), styleNow())
    },
  })
}

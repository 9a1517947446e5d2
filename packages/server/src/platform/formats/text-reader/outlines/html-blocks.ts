import type { OutlineBlock } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { Parser } from 'htmlparser2'
import { Enough } from '../package/xml-events.ts'
import { type Budget, createBlockWriter, type LineKind } from './block-writer.ts'
import { clamp } from './clamp.ts'
import { outlineLimits } from './limits.ts'

const unread = new Set(['head', 'script', 'style', 'template', 'svg', 'iframe', 'object', 'noscript', 'title'])
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Elements without an end: what they hide is nothing. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Whether its author has hidden an element, as Excel and Word do when they write pages. */
export function isHiddenElement(attributes: Readonly<Record<string, string>>): boolean {
  const style = attributes.style ?? ''
  return (
    'hidden' in attributes || /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(style)
  )
}

/** The lines and tables of a page, as its reader sees them. */
export function htmlBlocks(source: string, budget: Budget): OutlineBlock[] {
  const writer = createBlockWriter(budget)
  const lists: boolean[] = []
  let heading: number | null = null
  let isItem = false
  let hasLine = false
  let bold = 0
  let italic = 0
  /** Elements inside of a hidden one that are still open. */
  let hidden = 0

  const kindOf = (): LineKind => {
    if (heading !== null) return { type: 'heading', level: heading }
    if (!isItem || lists.length === 0) return { type: 'paragraph' }
    return { type: 'item', level: Math.min(8, lists.length - 1), isNumbered: lists.at(-1) === true }
  }
  const endLine = () => {
    if (hasLine) writer.endLine(kindOf())
    hasLine = false
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (hidden > 0 || unread.has(name) || isHiddenElement(attributes)) {
          if (!empty.has(name)) hidden += 1
          return
        }
        if (name === 'b' || name === 'strong') bold += 1
        else if (name === 'i' || name === 'em') italic += 1
        else if (name === 'br') {
          if (hasLine) writer.text('\n')
        } else if (!inline.has(name)) endLine()
        if (/^h[1-6]$/.test(name)) heading = Number(name[1])
        else if (name === 'ul' || name === 'ol') lists.push(name === 'ol')
        else if (name === 'li') isItem = true
        else if (name === 'table') writer.beginTable()
        else if (name === 'tr') writer.beginRow()
        else if (name === 'td' || name === 'th') {
          writer.beginCell()
          writer.spanCell(clamp(attributes.colspan ?? '1', 1, outlineLimits.columns))
        }
      },
      onclosetag(name) {
        if (hidden > 0) {
          if (!empty.has(name)) hidden -= 1
          return
        }
        if (name === 'b' || name === 'strong') bold = Math.max(0, bold - 1)
        else if (name === 'i' || name === 'em') italic = Math.max(0, italic - 1)
        else if (!inline.has(name) && name !== 'br') endLine()
        if (/^h[1-6]$/.test(name)) heading = null
        else if (name === 'ul' || name === 'ol') lists.pop()
        else if (name === 'li') isItem = false
        else if (name === 'table') writer.endTable()
        else if (name === 'td' || name === 'th') writer.endCell()
      },
      ontext(text) {
        if (hidden > 0) return
        const words = text.replace(/\s+/g, ' ')
        if (!hasLine && words.trim() === '') return
        if (!hasLine) writer.beginLine()
        writer.text(hasLine ? words : words.trimStart(), { isBold: bold > 0, isItalic: italic > 0 })
        hasLine = true
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  try {
    parser.write(source)
    parser.end()
    endLine()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return writer.finish()
}

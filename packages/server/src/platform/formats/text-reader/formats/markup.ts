import { NoText } from '../text-limits.ts'
import { createCollector } from './collector.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  copy: '©',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
}

/** Replaces character references; unknown ones stay as written. Entities declared by a document don't exist. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ' '
  })
}

export interface MarkupRules {
  /** What to put between texts in place of a tag; `name` is as written, without the slash of an end tag. */
  readonly between: (name: string, isEnd: boolean) => string
  /** Elements whose content isn't text, in lower case. */
  readonly skip?: ReadonlySet<string>
  /** XML can declare entities in its document type, so a document that has one is refused unread. */
  readonly isXml: boolean
}

/** Characters of markup that are read for one part of a document. */
const mostMarkup = 48 * 1024 * 1024

/**
 * Returns the text of HTML or XML without its tags, in one pass. No tree is built, so neither depth nor the number of
 * elements costs more than their characters.
 * @throws NoText `broken` for XML with a document type
 */
export function stripTags(source: string, rules: MarkupRules): string {
  const out = createCollector()
  const end = Math.min(source.length, mostMarkup)
  let at = 0
  while (at < end && !out.isFull()) {
    const open = source.indexOf('<', at)
    const textEnd = open < 0 ? end : open
    if (textEnd > at) out.add(decodeReferences(source.slice(at, textEnd)))
    if (open < 0) break
    at = afterTag(source, open, rules, out.add)
  }
  return out.text()
}

/** Reads what begins with `<` and returns where it ends. */
function afterTag(source: string, open: number, rules: MarkupRules, add: (text: string) => void): number {
  const past = (mark: string, from: number) => {
    const found = source.indexOf(mark, from)
    return found < 0 ? source.length : found + mark.length
  }
  if (source.startsWith('<!--', open)) return past('-->', open + 4)
  if (source.startsWith('<![CDATA[', open)) {
    const over = past(']]>', open + 9)
    add(source.slice(open + 9, over - 3))
    return over
  }
  if (source.startsWith('<?', open)) return past('?>', open + 2)
  if (source.startsWith('<!', open)) {
    if (rules.isXml) throw new NoText('broken')
    return past('>', open + 2)
  }
  const isEnd = source[open + 1] === '/'
  const name = /^[\w:.-]{1,60}/.exec(source.slice(open + (isEnd ? 2 : 1), open + 64))?.[0]
  if (!name) {
    add('<')
    return open + 1
  }
  const over = tagEnd(source, open + 1 + name.length)
  add(rules.between(name, isEnd))
  const isEmpty = source[over - 2] === '/'
  if (isEnd || isEmpty || !rules.skip?.has(name.toLowerCase())) return over
  return closingTag(source, name, over)
}

/** Returns the position after the `>` of a tag; one inside quotes is part of a value. */
export function tagEnd(source: string, from: number): number {
  let quote = ''
  for (let at = from; at < source.length; at++) {
    const character = source[at]!
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '>') return at + 1
    else if (character === '"' || character === "'") quote = character
  }
  return source.length
}

function closingTag(source: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name.replace(/[.]/g, '\\.')}\\s*>`, 'gi')
  pattern.lastIndex = from
  return pattern.test(source) ? pattern.lastIndex : source.length
}

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const unread = new Set(['script', 'style', 'template', 'svg', 'iframe', 'object', 'noscript'])

/** Returns the text that a reader of the page sees. */
export function htmlText(source: string): string {
  return stripTags(source, {
    isXml: false,
    skip: unread,
    between: name => (inline.has(name.toLowerCase()) ? '' : '\n'),
  })
}

import { NoText } from '../text-limits.ts'
import { createCollector } from './collector.ts'
import { createByteRun, createRtfEncodings } from './rtf-encodings.ts'

/** Groups whose content isn't part of the document's text. */
const unread = new Set(
  'fonttbl colortbl stylesheet info pict object themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator xmlnstbl filetbl revtbl fldinst bkmkstart bkmkend mmathPr pgdsctbl'.split(
    ' ',
  ),
)
const marks: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: ' ',
  tab: ' ',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
}
const mostGroups = 1000

interface Group {
  readonly isRead: boolean
  /** This many characters stand in for one Unicode character. */
  readonly fallback: number
  readonly isFontTable: boolean
  /** The font of its text by number; null for the document's usual one. */
  readonly font: number | null
}

/**
 * The text of Rich Text Format 1.9, whose bytes are passed as Latin-1. One pass with a stack of groups.
 * @throws NoText `broken` where groups are nested deeper than any program writes them
 */
export function rtfText(source: string): string {
  const out = createCollector()
  const encodings = createRtfEncodings()
  const run = createByteRun(text => out.add(text))
  const groups: Group[] = []
  let group: Group = { isRead: true, fallback: 1, isFontTable: false, font: null }
  let skip = 0
  const write = (text: string) => {
    run.flush()
    if (group.isRead) out.add(text)
  }
  const isSkipped = () => skip > 0 && skip-- > 0
  const addBytes = (bytes: readonly number[]) => {
    const rest = bytes.slice(skip)
    skip = Math.max(0, skip - bytes.length)
    if (group.isRead && rest.length > 0) run.add(rest, encodings.of(group.font))
  }
  const obey = (word: string, number: number | null) => {
    encodings.note(word, number, group.isFontTable)
    if (word === 'u' && number !== null) {
      skip = 0
      write(String.fromCharCode(number & 0xffff))
      skip = group.fallback
    } else if (word === 'uc') group = { ...group, fallback: Math.min(Math.abs(number ?? 1), 8) }
    else if (word === 'bin') token.lastIndex += Math.max(0, number ?? 0)
    else if (word === 'f' && !group.isFontTable) group = { ...group, font: number }
    else if (word === 'plain') group = { ...group, font: null }
    else if (unread.has(word)) group = { ...group, isRead: false, isFontTable: word === 'fonttbl' }
    else if (marks[word] && !isSkipped()) write(marks[word])
  }
  const token = /\\'([0-9a-f]{2})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]{1,4096})/giy
  for (let match = token.exec(source); match && !out.isFull(); match = token.exec(source)) {
    const [, hex, word, number, symbol, brace, text] = match
    if (brace === '{') {
      if (groups.push(group) > mostGroups) throw new NoText('broken')
    } else if (brace === '}') {
      group = groups.pop() ?? group
      skip = 0
    } else if (hex) addBytes([Number.parseInt(hex, 16)])
    else if (symbol === '*') group = { ...group, isRead: false }
    else if (symbol) addBytes(symbol === '~' ? [0x20] : symbol === '_' ? [0x2d] : asciiBytes(symbol))
    else if (text) addBytes(Array.from(text, sign => sign.charCodeAt(0)))
    else if (word) obey(word, number === undefined ? null : Number(number))
  }
  run.flush()
  return out.text()
}

/** Backslashes and braces stand for themselves; other symbols are commands without a text. */
function asciiBytes(symbol: string): number[] {
  return '\\{}'.includes(symbol) ? [symbol.charCodeAt(0)] : []
}

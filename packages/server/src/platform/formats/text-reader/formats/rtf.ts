import { NoText } from '../text-limits.ts'
import { createCollector } from './collector.ts'

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
  /** How many characters stand in for one Unicode character. */
  readonly fallback: number
}

/**
 * The text of Rich Text Format 1.9, whose bytes are passed as Latin-1. One pass with a stack of groups.
 * @throws NoText `broken` where groups are nested deeper than any program writes them
 */
export function rtfText(source: string): string {
  const out = createCollector()
  const decoder = decoderOf(/\\ansicpg(\d{3,5})/.exec(source.slice(0, 2000))?.[1])
  const groups: Group[] = []
  let group: Group = { isRead: true, fallback: 1 }
  let skip = 0
  const write = (text: string) => {
    if (!group.isRead) return
    if (skip > 0) skip--
    else out.add(text)
  }
  const token = /\\'([0-9a-f]{2})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]{1,4096})/giy
  for (let match = token.exec(source); match && !out.isFull(); match = token.exec(source)) {
    const [, hex, word, number, symbol, brace, text] = match
    if (brace === '{') {
      if (groups.push(group) > mostGroups) throw new NoText('broken')
    } else if (brace === '}') {
      group = groups.pop() ?? group
      skip = 0
    } else if (hex) write(decoder.decode(Uint8Array.of(Number.parseInt(hex, 16))))
    else if (symbol === '*') group = { ...group, isRead: false }
    else if (symbol) write(symbol === '~' ? ' ' : symbol === '_' ? '-' : '\\{}'.includes(symbol) ? symbol : '')
    else if (text) {
      const rest = text.slice(skip)
      skip = Math.max(0, skip - text.length)
      if (rest) write(rest)
    } else if (word === 'u' && number) {
      skip = 0
      write(String.fromCharCode(Number(number) & 0xffff))
      skip = group.fallback
    } else if (word === 'uc') group = { ...group, fallback: Math.min(Math.abs(Number(number ?? 1)), 8) }
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0))
    else if (word && unread.has(word)) group = { ...group, isRead: false }
    else if (word && marks[word]) write(marks[word])
  }
  return out.text()
}

function decoderOf(codePage: string | undefined): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(`windows-${codePage ?? '1252'}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

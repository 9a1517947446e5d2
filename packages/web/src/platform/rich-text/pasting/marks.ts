import { isLinkAddress } from '../link-address.ts'
import type { Style } from './styles.ts'

/** How words are set. */
export interface Marks {
  readonly strong: boolean
  readonly em: boolean
  readonly u: boolean
  readonly s: boolean
  readonly sup: boolean
  readonly sub: boolean
  readonly code: boolean
  /** Where they lead; null if nowhere. */
  readonly href: string | null
}

export const plain: Marks = {
  ...{ strong: false, em: false, u: false, s: false, sup: false, sub: false, code: false },
  href: null,
}

const tags = {
  strong: ['b', 'strong'],
  em: ['i', 'em', 'cite', 'var', 'dfn'],
  u: ['u', 'ins'],
  s: ['s', 'strike', 'del'],
  sup: ['sup'],
  sub: ['sub'],
  code: ['code', 'tt', 'kbd', 'samp'],
} as const

const isBold: Readonly<Record<string, boolean>> = {
  ...{ bold: true, bolder: true, 600: true, 700: true, 800: true, 900: true },
  ...{ normal: false, lighter: false, 100: false, 200: false, 300: false, 400: false, 500: false },
}
const isItalic: Readonly<Record<string, boolean>> = { italic: true, oblique: true, normal: false }
const isRaised: Readonly<Record<string, 'sup' | 'sub' | ''>> = { super: 'sup', sub: 'sub', baseline: '' }

/** The marks within an element: its style prevails over its tag, as in the `<b>` that Google Docs puts around everything. */
export function marksOf(element: Element, style: Style, outer: Marks): Marks {
  const by = (mark: keyof typeof tags) => outer[mark] || (tags[mark] as readonly string[]).includes(element.localName)
  const line = style.get('text-decoration-line') ?? style.get('text-decoration')
  const lined = (name: string, mark: 'u' | 's') => (line === undefined ? by(mark) : line.includes(name))
  const raised = isRaised[style.get('vertical-align') ?? '']
  const href = element.localName === 'a' ? addressOf(element) : outer.href
  return {
    strong: isBold[style.get('font-weight') ?? ''] ?? by('strong'),
    em: isItalic[style.get('font-style') ?? ''] ?? by('em'),
    // Links are underlined anyway.
    u: href === null && lined('underline', 'u'),
    s: lined('line-through', 's'),
    sup: raised === undefined ? by('sup') : raised === 'sup',
    sub: raised === undefined ? by('sub') : raised === 'sub',
    code: by('code'),
    href,
  }
}

/** Addresses within the copied text lead nowhere once its ids are gone. */
function addressOf(link: Element): string | null {
  const href = link.getAttribute('href')?.trim() ?? ''
  return isLinkAddress(href) && !href.startsWith('#') ? href : null
}

/** A text or another part of a line with its marks. */
export function marked(part: Node, marks: Marks, page: Document): Node {
  // The editor’s code has no other marks.
  const names = marks.code ? (['code'] as const) : (['sub', 'sup', 's', 'u', 'em', 'strong'] as const)
  let inner = part
  const wrap = (name: string) => {
    const outer = page.createElement(name)
    outer.append(inner)
    inner = outer
    return outer
  }
  for (const name of names) if (marks[name]) wrap(name)
  if (marks.href !== null && !marks.code) wrap('a').setAttribute('href', marks.href)
  return inner
}

import sanitizeHtml from 'sanitize-html'

/** A piece of a line with one look. */
export interface TextRun {
  readonly text: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly isUnderlined?: boolean
  readonly isStruck?: boolean
  /** An address that may be opened: `https:`, `http:` or `mailto:`. */
  readonly href?: string
}

export type FormattedLine = readonly TextRun[]

type Look = Omit<TextRun, 'text'>

/** Where a line ends: at a break, and before and after a block. */
const lineEnd = /<br\s*\/?>|<\/?(?:p|div|ul|ol|li|h[1-6]|table|tr|address|blockquote)(?=[\s>/])[^<>]*>/gi
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const sameTags = { strong: 'b', em: 'i', ins: 'u', del: 's', strike: 's' }
const hasScheme = /^(?:https?|mailto):/i
/** Tags and texts, in the form in which the sanitiser writes them. */
const pieces = /<(\/?)([bisua])(?: href="([^"]*)")?>|([^<]+)/g

/**
 * HTML as lines: line breaks and paragraphs begin a new one. Bold, italic, underlined and struck text and links stay;
 * all other formatting is removed.
 */
export function linesOfHtml(html: string): FormattedLine[] {
  const clean = sanitizeHtml(
    html.replace(lineEnd, end => `\n${end}`),
    {
      allowedTags: ['b', 'i', 'u', 's', 'a'],
      allowedAttributes: { a: ['href'] },
      allowedSchemes: ['https', 'http', 'mailto'],
      allowProtocolRelative: false,
      transformTags: sameTags,
    },
  )
  const lines: TextRun[][] = [[]]
  for (const { text, ...look } of runsOf(clean)) {
    for (const [at, part] of text.split(/\r?\n/).entries()) {
      if (at > 0) lines.push([])
      lines.at(-1)?.push({ ...look, text: part.replace(/\s+/g, ' ') })
    }
  }
  return lines.map(trimmed).filter(line => line.length > 0)
}

function runsOf(clean: string): TextRun[] {
  const runs: TextRun[] = []
  const open: { tag: string; look: Look }[] = []
  for (const [, end, tag, href, text] of clean.matchAll(pieces)) {
    if (text !== undefined) runs.push(Object.assign({ text: plain(text) }, ...open.map(({ look }) => look)))
    else if (end)
      open.splice(
        open.findLastIndex(one => one.tag === tag),
        1,
      )
    else if (tag) open.push({ tag, look: lookOf(tag, href) })
  }
  return runs
}

function lookOf(tag: string, href: string | undefined): Look {
  // An address within this site leads nowhere from a PDF.
  if (tag === 'a') return href && hasScheme.test(href) ? { href: plain(href) } : {}
  if (tag === 'b') return { isBold: true }
  if (tag === 'i') return { isItalic: true }
  return tag === 'u' ? { isUnderlined: true } : { isStruck: true }
}

function plain(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
}

/** Without spaces at its ends, and without runs that show nothing. */
function trimmed(line: readonly TextRun[]): FormattedLine {
  const shown = line.filter(({ text }) => text !== '')
  const first = shown.findIndex(({ text }) => text.trim() !== '')
  const last = shown.findLastIndex(({ text }) => text.trim() !== '')
  if (first < 0) return []
  return shown.slice(first, last + 1).map((run, at) => {
    const text = at === 0 ? run.text.trimStart() : run.text
    return { ...run, text: first + at === last ? text.trimEnd() : text }
  })
}

/** The lines of a text that aren't empty. */
export function linesOfText(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
}

import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string }

/** Web addresses only: no other scheme may become a link. */
const address = /https?:\/\/[^\s<>"'`]+/gi
/** What ends a sentence rather than an address. */
const trailing = '.,;:!?…\'"»”’'

/** A comment as text, links and the names of people who are mentioned. */
export function splitText(text: string, names: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = withoutTail(match[0])
    if (!isAddress(href)) continue
    parts.push(...splitMentions(text.slice(end, match.index), names), { kind: 'link', text: href, href })
    end = match.index + href.length
  }
  parts.push(...splitMentions(text.slice(end), names))
  return parts
}

/** A bracket belongs to the address when it was opened there. */
function withoutTail(found: string): string {
  let href = withoutEnd(found, trailing)
  while (href.endsWith(')') && href.split('(').length < href.split(')').length) {
    href = withoutEnd(href.slice(0, -1), trailing)
  }
  return href
}

function isAddress(href: string): boolean {
  const url = URL.parse(href)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
}

function splitMentions(text: string, names: readonly string[]): TextPart[] {
  if (text === '') return []
  // The longest first: "@Ada Lovelace" before "@Ada".
  const byLength = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length)
  if (byLength.length === 0) return [{ kind: 'text', text }]
  const pattern = new RegExp(`(@(?:${byLength.map(escapePattern).join('|')}))(?![\\p{L}\\p{N}])`, 'u')
  return text
    .split(pattern)
    .map((part, index): TextPart => ({ kind: index % 2 === 1 ? 'mention' : 'text', text: part }))
    .filter(part => part.text !== '')
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

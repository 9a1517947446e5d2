/** A piece of a message: text, text with emphasis or a link, or another server's words as details. */
export type MessagePart =
  | string
  | { readonly tag: 'a'; readonly href: string; readonly parts: readonly MessagePart[] }
  | { readonly tag: 'em' | 'strong' | 'details'; readonly parts: readonly MessagePart[] }

type Tag = 'a' | 'em' | 'strong' | 'details'

const token = /<(\/?)(a|em|strong|details)(?:\s+href="([^"<>]*)")?\s*>/gi
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }
const names: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt', '&': 'amp', '"': 'quot' }
/** An address of the web or of this site, never a script. */
const safe = /^(?:https?:\/\/|\/(?![/\\]))/i

/** Plain text as a message, with nothing in it that could be read as markup. */
export function messageOf(words: string): string {
  return words.replace(/[<>&"]/g, sign => `&${names[sign]};`)
}

/**
 * Parses a message of the server about a setting: links, emphasis and details, and nothing else. Any other markup is
 * text.
 */
export function parseMessage(html: string): MessagePart[] {
  const top: MessagePart[] = []
  const open: { readonly tag: Tag; readonly parts: MessagePart[] }[] = []
  let place = 0
  const add = (part: MessagePart) => (open.at(-1)?.parts ?? top).push(part)
  const addWords = (end: number) => {
    if (end > place) add(decode(html.slice(place, end)))
  }
  for (const found of html.matchAll(token)) {
    const [whole, slash, name = '', href] = found
    const tag = name.toLowerCase() as Tag
    addWords(found.index)
    place = found.index + whole.length
    if (slash) {
      if (open.at(-1)?.tag === tag) open.pop()
      continue
    }
    const parts: MessagePart[] = []
    const address = decode(href ?? '')
    if (tag !== 'a') add({ tag, parts })
    else if (safe.test(address)) add({ tag, href: address, parts })
    else continue
    open.push({ tag, parts })
  }
  addWords(html.length)
  return top
}

/** The text alone, without details, for places that take plain text. */
export function messageWords(html: string): string {
  return parseMessage(html).map(wordsOf).join('')
}

function wordsOf(part: MessagePart): string {
  if (typeof part === 'string') return part
  return part.tag === 'details' ? '' : part.parts.map(wordsOf).join('')
}

function decode(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => entities[name] ?? '')
}

import { decodeReferences, tagEnd } from '../formats/markup.ts'
import { NoText } from '../text-limits.ts'

export interface XmlHandlers {
  /** `attribute` returns an attribute of the tag by its full name. An empty element is closed immediately. */
  open(name: string, attribute: (name: string) => string | null): void
  close(name: string): void
  text(text: string): void
}

/** Thrown by a handler that has seen enough. */
export class Enough extends Error {}

/**
 * Walks through XML from start to end. No tree is built, so depth and number of elements cost no more than their
 * characters.
 * @throws NoText `broken` for a document type, which may declare entities
 */
export function walkXml(source: string, handlers: XmlHandlers): void {
  try {
    for (let at = 0; at < source.length; ) at = step(source, at, handlers)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

function step(source: string, at: number, handlers: XmlHandlers): number {
  const open = source.indexOf('<', at)
  if (open !== at) {
    const end = open < 0 ? source.length : open
    handlers.text(decodeReferences(source.slice(at, end)))
    return end
  }
  if (source.startsWith('<!--', at)) return past(source, '-->', at + 4)
  if (source.startsWith('<?', at)) return past(source, '?>', at + 2)
  if (source.startsWith('<![CDATA[', at)) {
    const end = past(source, ']]>', at + 9)
    handlers.text(source.slice(at + 9, end - 3))
    return end
  }
  if (source.startsWith('<!', at)) throw new NoText('broken')
  return tag(source, at, handlers)
}

function tag(source: string, at: number, handlers: XmlHandlers): number {
  const isEnd = source[at + 1] === '/'
  const name = /^[\w:.-]{1,60}/.exec(source.slice(at + (isEnd ? 2 : 1), at + 64))?.[0]
  if (!name) throw new NoText('broken')
  const end = tagEnd(source, at + 1 + name.length)
  if (isEnd) handlers.close(name)
  else {
    const inside = source.slice(at + 1 + name.length, end - 1)
    handlers.open(name, wanted => attributeOf(inside, wanted))
    if (inside.endsWith('/')) handlers.close(name)
  }
  return end
}

function attributeOf(inside: string, wanted: string): string | null {
  const pattern = /([\w:.-]{1,80})\s*=\s*(?:"([^"]*)"|'([^']*)')/g
  for (const [, name, double, single] of inside.matchAll(pattern)) {
    if (name === wanted) return decodeReferences(double ?? single ?? '')
  }
  return null
}

function past(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length : found + mark.length
}

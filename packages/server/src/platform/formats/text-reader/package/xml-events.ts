import { decodeReferences, tagEnd } from '../formats/markup.ts'
import { NoText } from '../text-limits.ts'
import { createXmlNames, type XmlNames } from './xml-names.ts'

export interface XmlHandlers {
  /**
   * Names have the usual prefix of their vocabulary (`w:p`), whatever the document writes. `attribute` returns an
   * attribute of the tag by its full name. An empty element is closed immediately.
   */
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
  const names = createXmlNames()
  try {
    for (let at = 0; at < source.length; ) at = step(source, at, handlers, names)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

function step(source: string, at: number, handlers: XmlHandlers, names: XmlNames): number {
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
  return tag(source, at, handlers, names)
}

function tag(source: string, at: number, handlers: XmlHandlers, names: XmlNames): number {
  const isEnd = source[at + 1] === '/'
  const written = /^[\w:.-]{1,120}/.exec(source.slice(at + (isEnd ? 2 : 1), at + 124))?.[0]
  if (!written) throw new NoText('broken')
  const end = tagEnd(source, at + 1 + written.length)
  if (isEnd) {
    handlers.close(names.element(written))
    names.leave()
    return end
  }
  const inside = source.slice(at + 1 + written.length, end - 1)
  names.enter(inside)
  const name = names.element(written)
  handlers.open(name, wanted => attributeOf(inside, wanted, names))
  if (inside.endsWith('/')) {
    handlers.close(name)
    names.leave()
  }
  return end
}

function attributeOf(inside: string, wanted: string, names: XmlNames): string | null {
  const pattern = /([\w:.-]{1,80})\s*=\s*(?:"([^"]*)"|'([^']*)')/g
  const local = wanted.slice(wanted.indexOf(':') + 1)
  for (const [, name = '', double, single] of inside.matchAll(pattern)) {
    if (name === wanted && !wanted.includes(':')) return decodeReferences(double ?? single ?? '')
    if (name.endsWith(local) && names.attribute(name) === wanted) return decodeReferences(double ?? single ?? '')
  }
  return null
}

function past(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length : found + mark.length
}

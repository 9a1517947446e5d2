import { type XmlElement, xmlNamespace } from './xml-element.ts'

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/**
 * Text as the content of an element. Quotes stay as they are, because some clients read the text of an element without
 * decoding it.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>\r]/g, character => references[character] ?? '')
}

/** Text as the value of an attribute. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, character => references[character] ?? '')
}

/** An element of WebDAV's own namespace, whose prefix is declared by the document around it. `content` is XML. */
export function dav(name: string, content = ''): string {
  return content === '' ? `<D:${name}/>` : `<D:${name}>${content}</D:${name}>`
}

/** A complete document with a WebDAV element as its root. */
export function davDocument(name: string, content: string): string {
  return `${documentStart}<D:${name} xmlns:D="DAV:">${content}</D:${name}>\n`
}

export const documentStart = '<?xml version="1.0" encoding="utf-8"?>\n'

/** An empty element of any namespace that declares everything it needs. */
export function bareElement(namespace: string, name: string): string {
  return writeXml({ namespace, name, attributes: [], children: [] })
}

/** An element of any namespace. `content` is XML in that namespace, with the prefix `n`, or text. */
export function elementOf(namespace: string, name: string, content: string): string {
  return `<n:${name} xmlns:n="${escapeAttribute(namespace)}">${content}</n:${name}>`
}

/** An element with everything in it, as XML that means the same wherever it is placed. */
export function writeXml(element: XmlElement, inherited = ''): string {
  const { namespace, name, attributes, children } = element
  const tag = namespace === '' ? name : `n:${name}`
  const declared = namespace === '' || namespace === inherited ? '' : ` xmlns:n="${escapeAttribute(namespace)}"`
  const given = attributes.map(writeAttribute).join('')
  const inner = children
    .map(child => (typeof child === 'string' ? escapeXml(child) : writeXml(child, namespace || inherited)))
    .join('')
  const start = `<${tag}${declared}${given}`
  return inner === '' ? `${start}/>` : `${start}>${inner}</${tag}>`
}

function writeAttribute({ namespace, name, value }: XmlElement['attributes'][number], index: number): string {
  if (namespace === '') return ` ${name}="${escapeAttribute(value)}"`
  if (namespace === xmlNamespace) return ` xml:${name}="${escapeAttribute(value)}"`
  return ` xmlns:a${index}="${escapeAttribute(namespace)}" a${index}:${name}="${escapeAttribute(value)}"`
}

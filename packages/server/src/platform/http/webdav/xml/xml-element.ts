export interface XmlAttribute {
  /** Empty for attributes without a prefix. */
  readonly namespace: string
  readonly name: string
  readonly value: string
}

/** An element with its namespace resolved. Comments and processing instructions are not kept. */
export interface XmlElement {
  readonly namespace: string
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly (XmlElement | string)[]
}

export const davNamespace = 'DAV:'
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter(child => typeof child !== 'string')
}

export function isDav(element: XmlElement, name: string): boolean {
  return element.namespace === davNamespace && element.name === name
}

/** The first child of this name in the namespace of WebDAV. */
export function findDav(element: XmlElement, name: string): XmlElement | undefined {
  return elementsOf(element).find(child => isDav(child, name))
}

/** The prefixes by which this product knows a vocabulary. A document may choose any others for it. */
const ownPrefixes: ReadonlyMap<string, string> = new Map([
  ...['http://schemas.openxmlformats.org/', 'http://purl.oclc.org/ooxml/'].flatMap((base): [string, string][] => {
    // ECMA-376 part 4 (transitional) has a year and part 1 (strict) has none.
    const year = base.includes('openxmlformats') ? '2006/' : ''
    return [
      [`${base}wordprocessingml/${year}main`, 'w:'],
      [`${base}drawingml/${year}main`, 'a:'],
      [`${base}presentationml/${year}main`, 'p:'],
      [`${base}spreadsheetml/${year}main`, ''],
      [`${base}officeDocument/${year}relationships`, 'r:'],
    ]
  }),
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
  ['http://schemas.openxmlformats.org/package/2006/content-types', ''],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc:'],
  ['http://www.topografix.com/GPX/1/0', ''],
  ['http://www.topografix.com/GPX/1/1', ''],
  ['http://www.opengis.net/kml/2.2', ''],
  ['http://earth.google.com/kml/2.0', ''],
  ['http://earth.google.com/kml/2.1', ''],
  ['http://earth.google.com/kml/2.2', ''],
  ['urn:schemas-microsoft-com:office:spreadsheet', 'ss:'],
  ['urn:schemas-microsoft-com:office:excel', 'x:'],
])
const openDocumentPrefixes: Readonly<Record<string, string>> = {
  drawing: 'draw:',
  datastyle: 'number:',
  'xsl-fo-compatible': 'fo:',
}
const taken = new Set([
  'w',
  'a',
  'p',
  'r',
  'mc',
  'office',
  'text',
  'table',
  'draw',
  'style',
  'fo',
  'presentation',
  'number',
  'ss',
  'x',
])

/** Finds out what the names of a document mean, whatever prefixes it uses (Namespaces in XML 1.0). */
export interface XmlNames {
  /** Enters a tag; `inside` is what its start says after the name. */
  enter(inside: string): void
  leave(): void
  /** An element's name with the prefix of ours; what belongs to nobody that we know begins with `?:`. */
  element(name: string): string
  attribute(name: string): string
}

/**
 * Names whose prefix isn't declared stay as they are: fragments without declarations are read by their usual prefixes.
 */
export function createXmlNames(): XmlNames {
  const bound = new Map<string, string | undefined>()
  const undo: { depth: number; prefix: string; before: string | undefined }[] = []
  let depth = 0

  const resolve = (prefix: string, local: string, whole: string) => {
    const own = bound.get(prefix)
    return own === undefined ? whole : `${own}${local}`
  }
  return {
    enter(inside) {
      depth += 1
      if (!inside.includes('xmlns')) return
      for (const [, prefix = '', double, single] of inside.matchAll(
        /\sxmlns(?::([\w.-]{1,60}))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
      )) {
        undo.push({ depth, prefix, before: bound.get(prefix) })
        bound.set(prefix, prefixOf((double ?? single ?? '').trim(), prefix))
      }
    },
    leave() {
      for (let last = undo.at(-1); last && last.depth >= depth; last = undo.at(-1)) {
        bound.set(last.prefix, last.before)
        undo.pop()
      }
      depth = Math.max(0, depth - 1)
    },
    element(name) {
      const colon = name.indexOf(':')
      return colon < 0 ? resolve('', name, name) : resolve(name.slice(0, colon), name.slice(colon + 1), name)
    },
    attribute(name) {
      const colon = name.indexOf(':')
      return colon < 0 ? name : resolve(name.slice(0, colon), name.slice(colon + 1), name)
    },
  }
}

function prefixOf(address: string, written: string): string {
  const own = ownPrefixes.get(address)
  if (own !== undefined) return own
  const open =
    /^(?:urn:oasis:names:tc:opendocument:xmlns:([a-z-]{1,40}):1\.0|http:\/\/openoffice\.org\/2000\/([a-z-]{1,40}))$/.exec(
      address,
    )
  const vocabulary = open?.[1] ?? open?.[2]
  if (vocabulary) return openDocumentPrefixes[vocabulary] ?? `${vocabulary}:`
  // OpenOffice.org 1 and ODF name XSL-FO by different addresses.
  if (address === 'http://www.w3.org/1999/XSL/Format') return 'fo:'
  return written === '' || taken.has(written) ? '?:' : `${written}:`
}

import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { refuse } from '../refusal.ts'
import { type XmlAttribute, type XmlElement, xmlNamespace } from './xml-element.ts'

/** Maximum nesting of elements in a document. */
const mostLevels = 64
/** Maximum number of elements and of attributes in a document; clients send a few dozen. */
const mostParts = 5000
/** Maximum number of namespace prefixes in scope. */
const mostPrefixes = 100
/** The limit for the name of an element, an attribute or a namespace. */
const longestName = 1000
const namespacesNamespace = 'http://www.w3.org/2000/xmlns/'

/** Matches characters that XML 1.0 does not allow (§2.2). */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u
/** A name without a colon (Namespaces in XML §3), a little stricter than the specification. */
const plainName = /^[\p{L}_][\p{L}\p{M}\p{Nd}._·-]*$/u

/** The parser replaces, guesses and converts nothing: entities and namespaces are resolved below. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: '@',
  cdataPropName: '#cdata',
  textNodeName: '#text',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: mostLevels,
})

type Parsed = Readonly<Record<string, unknown>>
/** Namespaces by prefix; the empty one is for names without a prefix. */
type Scope = ReadonlyMap<string, string>

const outermost: Scope = new Map([
  ['', ''],
  ['xml', xmlNamespace],
])

/**
 * Reads an XML document with namespaces. Refuses document types, and with them all entities but XML's own five. @throws
 * a refusal with 400
 */
export function readXml(text: string): XmlElement {
  // Only a document type begins like this, except inside CDATA, where no client needs it.
  if (/<!D/i.test(text)) throw bad('Document types are not allowed')
  if (notXml.test(text)) throw bad('It contains characters that XML doesn’t allow')
  // Counted before anything is built from it.
  if (count(text, /</g) > mostParts || count(text, /=\s*["']/g) > mostParts) throw bad('It has too many parts')
  if (!text.trimEnd().endsWith('>')) throw bad('It doesn’t end with its root element')
  const valid = XMLValidator.validate(text, { allowBooleanAttributes: false })
  if (valid !== true) throw bad(valid.err.msg)
  const roots = parse(text).filter(node => nameOf(node) !== '#text')
  const [root] = roots
  if (!root || roots.length > 1) throw bad('It must have one root element')
  return convert(root, outermost, 0)
}

function count(text: string, part: RegExp): number {
  return text.match(part)?.length ?? 0
}

function parse(text: string): Parsed[] {
  try {
    return parser.parse(text) as Parsed[]
  } catch (error) {
    throw bad(error instanceof Error ? error.message : 'It can’t be parsed')
  }
}

function bad(why: string) {
  return refuse(400, `This XML can’t be read: ${why}`)
}

function nameOf(node: Parsed): string {
  return Object.keys(node).find(key => key !== ':@') ?? ''
}

function convert(node: Parsed, outer: Scope, level: number): XmlElement {
  if (level >= mostLevels) throw bad('It is nested too deeply')
  const tag = nameOf(node)
  const given = attributesOf(node)
  const scope = scopeOf(given, outer)
  const attributes: XmlAttribute[] = given
    .filter(([name]) => !isDeclaration(name))
    .map(([name, value]) => ({ ...split(name, scope, true), value }))
  return { ...split(tag, scope, false), attributes, children: convertAll(node[tag] as Parsed[], scope, level) }
}

function convertAll(nodes: readonly Parsed[], scope: Scope, level: number): (XmlElement | string)[] {
  return nodes.map(child => {
    const name = nameOf(child)
    if (name === '#text') return decode(String(child[name]))
    if (name === '#cdata') return (child[name] as Parsed[]).map(part => String(part['#text'])).join('')
    return convert(child, scope, level + 1)
  })
}

function attributesOf(node: Parsed): [string, string][] {
  const group = (node[':@'] ?? {}) as Record<string, unknown>
  const given = (group['@'] ?? group) as Record<string, unknown>
  return Object.entries(given).map(([name, value]) => {
    if (typeof value !== 'string' || value.includes('<')) throw bad(`The attribute ${name} isn’t valid`)
    return [name, decode(value)]
  })
}

function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:')
}

function scopeOf(given: readonly [string, string][], outer: Scope): Scope {
  const declared = given.filter(([name]) => isDeclaration(name))
  if (declared.length === 0) return outer
  const scope = new Map(outer)
  for (const [name, value] of declared) {
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length)
    // Namespaces in XML 1.0 §2.2 and §3: a prefix cannot be undeclared, and the two reserved ones can't be bound again.
    const isReserved =
      prefix === 'xmlns' || value === namespacesNamespace || (prefix === 'xml') !== (value === xmlNamespace)
    if (isReserved || (prefix !== '' && (value === '' || !plainName.test(prefix)))) {
      throw bad(`The namespace of the prefix “${prefix}” isn’t valid`)
    }
    if (value.length > longestName) throw bad('The name of a namespace is too long')
    scope.set(prefix, value)
  }
  if (scope.size > mostPrefixes) throw bad('It declares too many namespaces')
  return scope
}

function split(name: string, scope: Scope, isAttribute: boolean): { namespace: string; name: string } {
  if (name.length > longestName) throw bad('A name is too long')
  const parts = name.split(':')
  const [prefix, local] = parts.length === 1 ? ['', name] : [parts[0] ?? '', parts[1] ?? '']
  const isPlain = parts.length < 3 && plainName.test(local) && (parts.length === 1 || plainName.test(prefix))
  const namespace = isAttribute && prefix === '' ? '' : scope.get(prefix)
  if (!isPlain || namespace === undefined) throw bad(`“${name.slice(0, 60)}” isn’t a valid name`)
  return { namespace, name: local }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves character references (XML 1.0 §4.1), once. */
function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,12});?/g, (whole, reference: string) => {
    const character = named[reference] ?? fromNumber(reference)
    if (character === undefined || !whole.endsWith(';')) throw bad('It refers to an unknown entity')
    return character
  })
}

function fromNumber(reference: string): string | undefined {
  const match = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(reference)
  if (!match) return undefined
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16)
  if (code > 0x10ffff) return undefined
  const character = String.fromCodePoint(code)
  return notXml.test(character) ? undefined : character
}

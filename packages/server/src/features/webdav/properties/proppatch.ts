import { writeAudit } from '../../../core/audit/audit.ts'
import { type Access, requireCan } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { sendXml } from '../../../platform/http/webdav/respond.ts'
import { readBody } from '../../../platform/http/webdav/xml/read-body.ts'
import { bareElement, dav, davDocument, writeXml } from '../../../platform/http/webdav/xml/write-xml.ts'
import {
  davNamespace,
  elementsOf,
  findDav,
  isDav,
  type XmlElement,
  xmlNamespace,
} from '../../../platform/http/webdav/xml/xml-element.ts'
import type { Exchange } from '../exchange.ts'
import { type Guarded, guardOf } from '../locks/guard.ts'
import { hrefOf } from '../places/dav-path.ts'
import { requireSame } from '../places/require-plain.ts'
import { isLiveName } from './live-properties.ts'
import { deleteProperty, measureProperties, putProperty } from './properties.repository.ts'
import { propstat } from './propfind.ts'

const mostProperties = 100
/** The limit for name and namespace together, in bytes: they are part of a key. */
const longestKey = 2000
const longestValue = 64 * 1024
/** The limit for all values of an item together: a listing reads the values of everything in a folder. */
const longestTogether = 128 * 1024
/** Each change is a statement under the lock of the space. */
const mostChanges = 2 * mostProperties + 1

interface Change {
  readonly isRemoval: boolean
  readonly property: XmlElement
}

/** PROPPATCH (RFC 4918 §9.2): makes all changes in the order given, or none. */
export async function proppatch(exchange: Exchange): Promise<void> {
  const { ctx } = exchange
  const changes = readChanges(await readBody(exchange.request.raw))
  const guard = guardOf(exchange, ({ place }) =>
    place.kind === 'item' ? [{ access: place.access, what: 'content' }] : [],
  )
  const found = changeable(await guard())
  const refused = changes.filter(({ property }) => isProtected(property))
  if (refused.length > 0) {
    sendXml(exchange, 207, answer(exchange, isFolder(found.item), [...refusals(changes)]))
    return
  }
  await inSpacesOf(ctx, [found.item.id], async tx => {
    const again = changeable(await guard(tx))
    requireSame(again, found)
    await apply(exchange, tx, again, changes)
  })
  const done = propstat(namesOf(changes), '200 OK')
  sendXml(exchange, 207, answer(exchange, isFolder(found.item), [done]))
}

function readChanges(body: XmlElement | null): Change[] {
  if (body === null || !isDav(body, 'propertyupdate')) throw refuse(400, 'This isn’t a propertyupdate element')
  const changes: Change[] = []
  for (const step of elementsOf(body)) {
    const isRemoval = isDav(step, 'remove')
    if (!isRemoval && !isDav(step, 'set')) continue
    const prop = findDav(step, 'prop')
    if (!prop) throw refuse(400, 'A change names no property')
    const language = [body, step, prop].flatMap(languageOf).at(-1)
    for (const property of elementsOf(prop)) changes.push({ isRemoval, property: withLanguage(property, language) })
  }
  if (changes.length === 0) throw refuse(400, 'It changes nothing')
  if (changes.length > mostChanges) throw refuse(507, `A request can change at most ${mostChanges} properties`)
  return changes
}

type Attribute = XmlElement['attributes'][number]

function languageOf({ attributes }: XmlElement): Attribute[] {
  return attributes.filter(({ namespace, name }) => namespace === xmlNamespace && name === 'lang')
}

/** The language is part of a value, whichever enclosing element declares it (RFC 4918 §4.3). */
function withLanguage(property: XmlElement, language: Attribute | undefined): XmlElement {
  if (!language || languageOf(property).length > 0) return property
  return { ...property, attributes: [...property.attributes, language] }
}

function changeable({ place }: Guarded): Access {
  if (place.kind === 'listing') throw refuse(403, 'This folder can’t have properties')
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  requireCan(place.access, 'edit')
  return place.access
}

/** Properties that the server itself defines can't be set. */
function isProtected({ namespace, name }: XmlElement): boolean {
  return namespace === davNamespace && isLiveName(name)
}

function* refusals(changes: readonly Change[]): Generator<string> {
  const refused = changes.filter(({ property }) => isProtected(property))
  const others = changes.filter(({ property }) => !isProtected(property))
  const error = dav('error', dav('cannot-modify-protected-property'))
  yield propstat(namesOf(refused), '403 Forbidden').replace('</D:propstat>', `${error}</D:propstat>`)
  if (others.length > 0) yield propstat(namesOf(others), '424 Failed Dependency')
}

function namesOf(changes: readonly Change[]): string {
  const names = changes.map(({ property }) => bareElement(property.namespace, property.name))
  return [...new Set(names)].join('')
}

function answer({ path, door }: Exchange, isOfFolder: boolean, parts: readonly string[]): string {
  const href = hrefOf(door.root, path.names, isOfFolder)
  return davDocument('multistatus', dav('response', dav('href', href) + parts.join('')))
}

async function apply({ ctx }: Exchange, tx: Tx, { item }: Access, changes: readonly Change[]): Promise<void> {
  for (const { isRemoval, property } of changes) {
    const { namespace, name } = property
    const key = { item_id: item.id, namespace, name }
    const value = writeXml(property)
    if (Buffer.byteLength(namespace + name) > longestKey) throw refuse(507, 'The name of a property is too long')
    if (value.length > longestValue) throw refuse(507, 'The value of a property is too long')
    if (isRemoval) await deleteProperty(tx, key)
    else await putProperty(tx, { ...key, value })
  }
  const { count, length } = await measureProperties(tx, item.id)
  if (count > mostProperties) throw refuse(507, 'This has too many properties')
  if (length > longestTogether) throw refuse(507, 'The values of these properties are too long in total')
  await writeAudit(tx, ctx, {
    action: 'item.properties-changed',
    object: { type: 'item', id: item.id },
    after: { properties: changes.map(({ property }) => `${property.namespace}${property.name}`.slice(0, 200)) },
  })
}

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
  elementsOf,
  findDav,
  isDav,
  type XmlElement,
  xmlNamespace,
} from '../../../platform/http/webdav/xml/xml-element.ts'
import { workOnTree } from '../../drive/public.ts'
import { bytesFor, findSumsOf } from '../etags.ts'
import type { Exchange } from '../exchange.ts'
import { type Guarded, guardOf } from '../locks/guard.ts'
import { hrefOf } from '../places/dav-path.ts'
import { requireSame } from '../places/require-plain.ts'
import { type Change, type Facts, isOwn, type Meaning, meaningOf } from './meaning.ts'
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

/** PROPPATCH (RFC 4918 §9.2): makes all changes in the order given, or none. */
export async function proppatch(exchange: Exchange): Promise<void> {
  const { ctx, subject } = exchange
  const changes = readChanges(await readBody(exchange.request.raw))
  const needsEdit = !changes.every(isOwn)
  const guard = guardOf(exchange, ({ place }) =>
    needsEdit && place.kind === 'item' ? [{ access: place.access, what: 'content' }] : [],
  )
  const found = changeable(await guard(), needsEdit)
  const { sums } = bytesFor(await findSumsOf(ctx.db.read, found.item), subject.userId)
  const judged = changes.map(change => ({ change, meaning: meaningOf(change, { now: ctx.clock.now(), sums }) }))
  if (judged.some(({ meaning }) => meaning === 'refused' || meaning === 'wrong')) {
    sendXml(exchange, 207, answer(exchange, isFolder(found.item), [...refusals(judged)]))
    return
  }
  await inSpacesOf(ctx, [found.item.id], async tx => {
    const again = changeable(await guard(tx), needsEdit)
    requireSame(again, found)
    await apply(exchange, tx, again, judged)
  })
  const done = propstat(namesOf(changes), '200 OK')
  sendXml(exchange, 207, answer(exchange, isFolder(found.item), [done]))
}

interface Judged {
  readonly change: Change
  readonly meaning: Meaning
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

function changeable({ place }: Guarded, needsEdit: boolean): Access {
  if (place.kind === 'listing') throw refuse(403, 'This folder can’t have properties')
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  requireCan(place.access, needsEdit ? 'edit' : 'star')
  return place.access
}

/** RFC 4918 §9.2.1: 403 for what can't be set, 409 for a value that it can't have. */
function* refusals(judged: readonly Judged[]): Generator<string> {
  const error = dav('error', dav('cannot-modify-protected-property'))
  for (const [kind, some] of Map.groupBy(judged, ({ meaning }) =>
    meaning === 'refused' || meaning === 'wrong' ? meaning : null,
  )) {
    const names = namesOf(some.map(({ change }) => change))
    if (kind === null) yield propstat(names, '424 Failed Dependency')
    else if (kind === 'wrong') yield propstat(names, '409 Conflict')
    else yield propstat(names, '403 Forbidden').replace('</D:propstat>', `${error}</D:propstat>`)
  }
}

function namesOf(changes: readonly Change[]): string {
  const names = changes.map(({ property }) => bareElement(property.namespace, property.name))
  return [...new Set(names)].join('')
}

function answer({ path, door }: Exchange, isOfFolder: boolean, parts: readonly string[]): string {
  const href = hrefOf(door.root, path.names, isOfFolder)
  return davDocument('multistatus', dav('response', dav('href', href) + parts.join('')))
}

async function apply({ ctx }: Exchange, tx: Tx, access: Access, judged: readonly Judged[]): Promise<void> {
  const { item } = access
  let facts: Facts = {}
  for (const { change, meaning } of judged) {
    await storeDead(tx, item.id, change, meaning)
    if (typeof meaning === 'object') facts = { ...facts, ...meaning }
  }
  const { count, length } = await measureProperties(tx, item.id)
  if (count > mostProperties) throw refuse(507, 'This has too many properties')
  if (length > longestTogether) throw refuse(507, 'The values of these properties are too long in total')
  const others = judged.filter(({ change }) => !isOwn(change))
  if (others.length > 0) {
    await writeAudit(tx, ctx, {
      action: 'item.properties-changed',
      object: { type: 'item', id: item.id },
      after: {
        properties: others.map(({ change: { property } }) => `${property.namespace}${property.name}`.slice(0, 200)),
      },
    })
  }
  await workOnTree(ctx, tx, {}, tree => tree.setFacts(access, facts))
}

async function storeDead(tx: Tx, itemId: string, { isRemoval, property }: Change, meaning: Meaning): Promise<void> {
  const { namespace, name } = property
  const key = { item_id: itemId, namespace, name }
  const value = writeXml(property)
  if (Buffer.byteLength(namespace + name) > longestKey) throw refuse(507, 'The name of a property is too long')
  if (value.length > longestValue) throw refuse(507, 'The value of a property is too long')
  // What has a meaning isn't kept as a text beside it, which would be told after it has changed.
  if (isRemoval || meaning !== 'dead') await deleteProperty(tx, key)
  else await putProperty(tx, { ...key, value })
}

import { setImmediate } from 'node:timers/promises'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { sendXml } from '../../../platform/http/webdav/respond.ts'
import { readBody } from '../../../platform/http/webdav/xml/read-body.ts'
import { bareElement, dav, documentStart, elementOf } from '../../../platform/http/webdav/xml/write-xml.ts'
import {
  davNamespace,
  elementsOf,
  findDav,
  isDav,
  type XmlElement,
} from '../../../platform/http/webdav/xml/xml-element.ts'
import { depthOf, type Exchange } from '../exchange.ts'
import { hrefOf } from '../places/dav-path.ts'
import type { Resource } from '../resource.ts'
import type { DavPropertyRow } from '../webdav.tables.ts'
import { findQuota, gather } from './gather.ts'
import { isQuotaName, liveNames, presentLive, presentOther, type Telling } from './live-properties.ts'
import { hasMeaning } from './meaning.ts'
import { isStarName, type Starred, withStars } from './stars.ts'

export interface PropertyName {
  readonly namespace: string
  readonly name: string
}

type Asked =
  /** All inexpensive properties, plus these. */
  | { readonly kind: 'all'; readonly besides: readonly PropertyName[] }
  | { readonly kind: 'names' }
  | { readonly kind: 'some'; readonly names: readonly PropertyName[] }

/** The most properties that one request can ask for. Clients ask for about a dozen. */
const mostNames = 100
/** The total length of their names and namespaces: every resource's response names the properties it lacks. */
const longestNames = 8000
/** Responses written in one go. Other requests are served in between. */
const responsesAtOnce = 25

/** PROPFIND (RFC 4918 §9.1) for one resource, or for a folder and its direct children. */
export async function propfind(exchange: Exchange): Promise<void> {
  const { ctx, subject, path, door } = exchange
  const asked = readAsked(await readBody(exchange.request.raw))
  const depth = depthOf(exchange, 'infinity', [0, 1, 'infinity'])
  if (depth === 'infinity' && !door.listsOneLevel) {
    throw refuse(403, 'Folders can only be listed one at a time', { condition: dav('propfind-finite-depth') })
  }
  const place = await door.resolve(ctx, subject, path)
  if (place.kind !== 'item' && place.kind !== 'listing') throw refuse(404, 'Nothing was found at this address')
  const names = asked.kind === 'all' ? asked.besides : asked.kind === 'some' ? asked.names : []
  const wantsQuota = names.some(({ namespace, name }) => namespace === davNamespace && isQuotaName(name))
  const quota = wantsQuota ? await findQuota(exchange, place) : null
  const telling = { now: ctx.clock.now(), quota, door, earliest: door.earliestDate?.(exchange) ?? null }
  const wantsStars = names.some(isStarName)
  const pages = withStars(exchange, gather(exchange, place, depth !== 0), wantsStars)
  // Errors on the first page can still be answered with a status of their own.
  const first = await pages.next()
  const answer = multistatus(first.done ? [] : [first.value], pages, asked, telling)
  sendXml(exchange, 207, answer)
}

function readAsked(body: XmlElement | null): Asked {
  // An empty body asks for everything (RFC 4918 §9.1).
  if (body === null) return { kind: 'all', besides: [] }
  if (!isDav(body, 'propfind')) throw refuse(400, 'This isn’t a propfind element')
  const prop = findDav(body, 'prop')
  const isAll = findDav(body, 'allprop') !== undefined
  const isNames = findDav(body, 'propname') !== undefined
  if (Number(prop !== undefined) + Number(isAll) + Number(isNames) !== 1) {
    throw refuse(400, 'It must contain exactly one of prop, allprop and propname')
  }
  if (prop) return { kind: 'some', names: namesIn(prop) }
  if (isNames) return { kind: 'names' }
  const include = findDav(body, 'include')
  return { kind: 'all', besides: include ? namesIn(include) : [] }
}

/** The names in a request, each once. @throws a refusal with 400 for more than a client could reasonably ask for */
function namesIn(element: XmlElement): PropertyName[] {
  const names = new Map<string, PropertyName>()
  let length = 0
  for (const { namespace, name } of elementsOf(element)) {
    const key = `${namespace} ${name}`
    if (names.has(key)) continue
    names.set(key, { namespace, name })
    length += key.length
    if (names.size > mostNames) throw refuse(400, `A request can name at most ${mostNames} properties`)
    if (length > longestNames) throw refuse(400, 'The names of these properties are too long')
  }
  return [...names.values()]
}

/**
 * Yields the response in pieces with a pause after each, because a folder may hold many thousands and other requests
 * are waiting.
 */
async function* multistatus(
  start: readonly Starred[],
  rest: AsyncIterable<Starred>,
  asked: Asked,
  telling: Omit<Telling, 'starred'>,
): AsyncGenerator<string, void, void> {
  yield `${documentStart}<D:multistatus xmlns:D="DAV:">`
  for (const page of start) yield* responses(page, asked, telling)
  for await (const page of rest) yield* responses(page, asked, telling)
  yield '</D:multistatus>\n'
}

async function* responses(
  { resources, properties, starred }: Starred,
  asked: Asked,
  told: Omit<Telling, 'starred'>,
): AsyncGenerator<string, void, void> {
  const telling = { ...told, starred }
  for (let first = 0; first < resources.length; first += responsesAtOnce) {
    const some = resources.slice(first, first + responsesAtOnce)
    yield some.map(one => response(one, properties.get(one.item?.id ?? '') ?? [], asked, telling)).join('')
    await setImmediate()
  }
}

function response(resource: Resource, stored: readonly DavPropertyRow[], asked: Asked, telling: Telling): string {
  const dead = stored.filter(row => !hasMeaning(row))
  const found: string[] = []
  const missing: string[] = []
  if (asked.kind === 'names') {
    const known = liveNames.filter(name => presentLive(name, resource, telling) !== null)
    found.push(...known.map(name => dav(name)), ...dead.map(row => bareElement(row.namespace, row.name)))
  } else {
    if (asked.kind === 'all') {
      for (const name of liveNames) {
        const value = presentLive(name, resource, telling)
        if (value !== null) found.push(dav(name, value))
      }
      found.push(...dead.map(row => row.value))
    }
    const named = asked.kind === 'all' ? asked.besides.filter(name => !isCheap(name)) : asked.names
    for (const name of named) {
      const value = tell(name, resource, dead, telling)
      if (value === null) missing.push(bareElement(name.namespace, name.name))
      else found.push(value)
    }
  }
  const parts = [
    ...(found.length > 0 || missing.length === 0 ? [propstat(found.join(''), '200 OK')] : []),
    ...(missing.length > 0 ? [propstat(missing.join(''), '404 Not Found')] : []),
  ]
  return dav('response', dav('href', hrefOf(telling.door.root, resource.names, resource.isFolder)) + parts.join(''))
}

function isCheap({ namespace, name }: PropertyName): boolean {
  return namespace === davNamespace && liveNames.includes(name)
}

function tell(
  { namespace, name }: PropertyName,
  resource: Resource,
  dead: readonly DavPropertyRow[],
  telling: Telling,
): string | null {
  const value = namespace === davNamespace ? presentLive(name, resource, telling) : null
  if (value !== null) return dav(name, value)
  const other = presentOther(namespace, name, resource, telling)
  if (other !== null) return elementOf(namespace, name, other)
  return dead.find(row => row.namespace === namespace && row.name === name)?.value ?? null
}

export function propstat(content: string, status: string): string {
  return dav('propstat', dav('prop', content) + dav('status', `HTTP/1.1 ${status}`))
}

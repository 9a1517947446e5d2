import { httpDate } from '../../../platform/http/http-date.ts'
import { dav, escapeXml } from '../../../platform/http/webdav/xml/write-xml.ts'
import type { Door } from '../door.ts'
import { presentLocks, supportedLocks } from '../locks/present-lock.ts'
import type { Resource } from '../resource.ts'

/** Bytes used and left in the space of a resource (RFC 4331); null if unknown or unlimited. */
export interface Quota {
  readonly used: number
  readonly available: number | null
}

export interface Telling {
  readonly now: number
  readonly quota: Quota | null
  readonly door: Door
  /** As a door's `earliestDate`. */
  readonly earliest: number | null
  /** The ids of what the caller has starred, if that was asked. */
  readonly starred: ReadonlySet<string>
}

type Live = (resource: Resource, telling: Telling) => string | null

/**
 * The properties that the server itself defines, by name in the WebDAV namespace (RFC 4918 §15); null if a resource has
 * none.
 */
const live: Readonly<Record<string, Live>> = {
  creationdate: ({ item }) => (item ? new Date(item.createdAt).toISOString() : null),
  displayname: ({ displayName }) => escapeXml(displayName),
  getcontentlength: ({ item, isFolder }) => (item && !isFolder ? String(item.size) : null),
  getcontenttype: ({ item, isFolder }) =>
    item && !isFolder ? escapeXml(item.mime ?? 'application/octet-stream') : null,
  getetag: ({ item }) => (item?.etag ? escapeXml(item.etag) : null),
  // As it was sent, ahead of the clock too: another date at each look is a change to whoever compares them.
  getlastmodified: ({ item }, { earliest }) =>
    item ? httpDate(Math.max(item.modifiedAt, earliest ?? item.modifiedAt)) : null,
  resourcetype: ({ isFolder }) => (isFolder ? dav('collection') : ''),
  lockdiscovery: ({ item, locks, chainIds, names, isFolder }, { now, door }) => {
    if (!item) return null
    const rank = isFolder ? 0 : 1
    return presentLocks(locks, { item: { rank }, chainIds }, { root: door.root, names }, now)
  },
  supportedlock: ({ item }) => (item ? supportedLocks : null),
}

/** Each of these costs a query, so they are returned only when requested by name (RFC 4331 §3). */
const quotas: Readonly<Record<string, Live>> = {
  'quota-used-bytes': ({ isFolder }, { quota }) => (isFolder && quota ? String(quota.used) : null),
  'quota-available-bytes': ({ isFolder }, { quota }) =>
    isFolder && quota?.available !== null && quota !== null ? String(Math.max(0, quota.available)) : null,
}

export const liveNames: readonly string[] = Object.keys(live)
const all: Readonly<Record<string, Live>> = { ...live, ...quotas }

export function isLiveName(name: string): boolean {
  return Object.hasOwn(all, name)
}

export function isQuotaName(name: string): boolean {
  return Object.hasOwn(quotas, name)
}

/** Properties of other namespaces that every door tells, by `namespace name`; sent only when asked for by name. */
const others: Readonly<Record<string, Live>> = {
  // What Explorer shows, and sets after each copy.
  'urn:schemas-microsoft-com: Win32LastModifiedTime': ({ item }) => (item ? httpDate(item.modifiedAt) : null),
  'http://owncloud.org/ns favorite': ({ item }, { starred }) => (item ? (starred.has(item.id) ? '1' : '0') : null),
}

/** The content of a property of another namespace that we define, or null. */
export function presentOther(namespace: string, name: string, resource: Resource, telling: Telling): string | null {
  const key = `${namespace} ${name}`
  const { properties = {} } = telling.door
  if (Object.hasOwn(others, key)) return others[key]?.(resource, telling) ?? null
  return Object.hasOwn(properties, key) ? (properties[key]?.(resource) ?? null) : null
}

/** The content of a live property as XML, or null if the resource has none of that name. */
export function presentLive(name: string, resource: Resource, telling: Telling): string | null {
  return Object.hasOwn(all, name) ? (all[name]?.(resource, telling) ?? null) : null
}

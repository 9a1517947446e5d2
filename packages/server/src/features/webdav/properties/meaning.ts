import { keptDate } from '@holdall/contract/files/file-dates.ts'
import { parseHttpDate } from '../../../platform/http/http-date.ts'
import { davNamespace, elementsOf, type XmlElement } from '../../../platform/http/webdav/xml/xml-element.ts'
import type { Sums } from '../etags.ts'
import { isLiveName } from './live-properties.ts'
import { isStarName } from './stars.ts'

export interface Change {
  readonly isRemoval: boolean
  readonly property: XmlElement
}

/** Says what a change of a property means. */
export type Meaning =
  /** Nothing to us: it is kept for whoever set it (RFC 4918 §4: a dead property). */
  | 'dead'
  /** It can't be changed so: the server defines it, or would have to know what it means. */
  | 'refused'
  /** Its value is none that it can have. */
  | 'wrong'
  | Facts

/** What becomes true of the item, or of it for the caller. An empty one was true before. */
export interface Facts {
  /** In milliseconds since 1970. */
  readonly modifiedAt?: number
  readonly isStarred?: boolean
}

/** Holds what a change is judged by. */
export interface Known {
  readonly now: number
  /** Of the file's bytes, where the caller may know them. */
  readonly sums: Sums | null
}

type Judge = (text: string, known: Known, property: XmlElement) => Meaning

const owncloud = 'http://owncloud.org/ns'
const nextcloud = 'http://nextcloud.org/ns'
/** Whose names mean something to their clients: we know each of them, or say that we don't. */
const defined: ReadonlySet<string> = new Set([davNamespace, owncloud, nextcloud])

const settable: Readonly<Record<string, Judge>> = {
  // As ownCloud's and Nextcloud's clients set it: in seconds since 1970, or as a date.
  [`${davNamespace} lastmodified`]: (text, { now }) => {
    const at = /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : dateIn(text, now)
    const modifiedAt = keptDate(at)
    return modifiedAt === null ? 'wrong' : { modifiedAt }
  },
  // Explorer sets it after each copy. For a file without a date it sends the beginning of its clock.
  'urn:schemas-microsoft-com: Win32LastModifiedTime': (text, { now }) => {
    const modifiedAt = keptDate(dateIn(text, now))
    return modifiedAt === null ? {} : { modifiedAt }
  },
  [`${owncloud} favorite`]: text => {
    if (text === '1' || text === 'true') return { isStarred: true }
    return text === '0' || text === 'false' || text === '' ? { isStarred: false } : 'wrong'
  },
  // Clients repeat it beside a time, because some servers forget it then.
  [`${owncloud} checksums`]: (_text, { sums }, property) => {
    const sent = elementsOf(property).flatMap(one => textOf(one).trim().split(/\s+/))
    return sent.every(sum => isKnown(sum, sums)) ? {} : 'wrong'
  },
}

/** Judges one change of a property. */
export function meaningOf({ isRemoval, property }: Change, known: Known): Meaning {
  const { namespace, name } = property
  const key = keyOf(property)
  if (namespace === davNamespace && isLiveName(name)) return 'refused'
  if (isRemoval) return isStarName(property) ? { isStarred: false } : Object.hasOwn(settable, key) ? {} : 'dead'
  const judge = Object.hasOwn(settable, key) ? settable[key] : undefined
  if (judge) return judge(textOf(property).trim(), known, property)
  return defined.has(namespace) ? 'refused' : 'dead'
}

/** Whether a property of this name is told as what is true, whatever was stored for it before it had a meaning. */
export function hasMeaning(property: Pick<XmlElement, 'namespace' | 'name'>): boolean {
  return Object.hasOwn(settable, keyOf(property))
}

/** Whether it belongs to the caller alone, and needs no right to change the item. */
export function isOwn({ property }: Change): boolean {
  return isStarName(property)
}

const keyOf = ({ namespace, name }: Pick<XmlElement, 'namespace' | 'name'>) => `${namespace} ${name}`

function textOf({ children }: XmlElement): string {
  return children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')
}

function dateIn(text: string, now: number): number {
  return parseHttpDate(text, now) ?? (/^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN)
}

/** `SHA1:0beec7…` of these bytes. A kind that isn't known can't be told apart from a wrong one. */
function isKnown(sum: string, sums: Sums | null): boolean {
  const [kind = '', value = ''] = sum.toLowerCase().split(':')
  const ours = new Map(Object.entries(sums ?? {})).get(kind)
  return value !== '' && ours === value
}

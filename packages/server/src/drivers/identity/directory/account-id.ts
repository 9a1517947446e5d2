import { type Entry, EqualityFilter, type Filter } from 'ldapts'
import { IdentityError } from '../identity-provider.ts'
import { bytesOf } from './entry-values.ts'

const field = 'idAttribute'
const prefix = 'hex:'

/**
 * The ID of an entry, as text: `objectGUID` as Active Directory's own tools write it, other bytes in hexadecimal.
 * @throws IdentityError if the entry has none, or several, or if it is too long
 */
export function accountIdOf(entry: Entry, attribute: string): string {
  const [value, ...more] = bytesOf(entry, attribute)
  const wrong = (words: string) => new IdentityError('misconfigured', `${entry.dn} ${words} ${attribute}`, { field })
  if (value === undefined || value.length === 0) throw wrong('has no attribute')
  if (more.length > 0) throw wrong('has several values of')
  const id = isGuid(attribute) && value.length === 16 ? guidOf(value) : textOrHex(value)
  if (id.length > 255) throw wrong('has more than 255 characters in')
  return id
}

/** Finds the entry with an ID. */
export function filterOfId(attribute: string, id: string): Filter {
  return new EqualityFilter({ attribute, value: bytesOfId(attribute, id) })
}

function bytesOfId(attribute: string, id: string): Buffer {
  if (isGuid(attribute) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return bytesOfGuid(id)
  return id.startsWith(prefix) ? Buffer.from(id.slice(prefix.length), 'hex') : Buffer.from(id)
}

function isGuid(attribute: string): boolean {
  return attribute.toLowerCase() === 'objectguid'
}

/** Its first three parts are little-endian (MS-DTYP, section 2.3.4.2). */
function guidOf(bytes: Buffer): string {
  const swapped = swapGuid(bytes).toString('hex')
  return swapped.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function bytesOfGuid(guid: string): Buffer {
  return swapGuid(Buffer.from(guid.replaceAll('-', ''), 'hex'))
}

function swapGuid(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.subarray(0, 4).reverse()
  copy.subarray(4, 6).reverse()
  copy.subarray(6, 8).reverse()
  return copy
}

/** Two values never become the same text: what is written like bytes becomes bytes as well. */
function textOrHex(value: Buffer): string {
  const text = value.toString('utf8')
  const isText = Buffer.from(text).equals(value) && !/\p{C}/u.test(text) && !text.startsWith(prefix)
  return isText ? text : prefix + value.toString('hex')
}

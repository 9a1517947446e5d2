import { isUtf8 } from 'node:buffer'
import type { Entry } from 'ldapts'

/** The values of an attribute as bytes. Directories may spell its name in another case than the settings do. */
export function bytesOf(entry: Entry, attribute: string): readonly Buffer[] {
  const values = valuesOf(entry, attribute)
  return values.map(value => (typeof value === 'string' ? Buffer.from(value) : value))
}

/** The first value of an attribute that is text, in one line without the space around it; empty if there is none. */
export function textOf(entry: Entry, attribute: string): string {
  const text = textsOf(entry, attribute).find(value => value.trim() !== '')
  return text === undefined ? '' : text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

/** All values of an attribute that are text. */
export function textsOf(entry: Entry, attribute: string): readonly string[] {
  return valuesOf(entry, attribute).flatMap(value => {
    if (typeof value === 'string') return value
    // The ID is asked for as bytes, and may be the address or the name as well.
    return isUtf8(value) ? value.toString() : []
  })
}

function valuesOf(entry: Entry, attribute: string): readonly (string | Buffer)[] {
  if (attribute === '') return []
  const wanted = attribute.toLowerCase()
  const key = Object.keys(entry).find(name => {
    const spelled = name.toLowerCase()
    // `userCertificate;binary`: a server may add the option of the encoding (RFC 4522).
    return spelled === wanted || spelled === `${wanted};binary`
  })
  const values = key === undefined || key === 'dn' ? [] : entry[key]
  return values === undefined ? [] : Array.isArray(values) ? values : [values]
}

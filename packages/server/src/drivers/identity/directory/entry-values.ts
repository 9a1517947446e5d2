import type { Entry } from 'ldapts'

/** The values of an attribute as bytes. Directories may spell its name in another case than the settings do. */
export function bytesOf(entry: Entry, attribute: string): readonly Buffer[] {
  const values = valuesOf(entry, attribute)
  return values.map(value => (typeof value === 'string' ? Buffer.from(value) : value))
}

/** The first value of an attribute that is text, in one line without the space around it; empty if there is none. */
export function textOf(entry: Entry, attribute: string): string {
  const text = valuesOf(entry, attribute).find(value => typeof value === 'string' && value.trim() !== '')
  return typeof text === 'string' ? text.replaceAll(/\p{Cc}+/gu, ' ').trim() : ''
}

/** All values of an attribute that are text. */
export function textsOf(entry: Entry, attribute: string): readonly string[] {
  return valuesOf(entry, attribute).filter(value => typeof value === 'string')
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

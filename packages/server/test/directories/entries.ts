import { bigPhotoBytes, reader, suffix } from './slapd.ts'

export const people = `ou=people,${suffix}`
export const groups = `ou=groups,${suffix}`
/** The start of a JPEG file, which is all that is looked at. */
export const photo = Buffer.concat([Buffer.from('ffd8ffe000104a464946000101', 'hex'), Buffer.alloc(2000, 7)])
const bigPhoto = Buffer.concat([photo, Buffer.alloc(bigPhotoBytes)])
/** Not a picture at all. */
const page = Buffer.from('<html><script>alert(1)</script></html>')

type Values = Readonly<Record<string, string | Buffer | readonly string[]>>

/** An entry in LDIF (RFC 2849). */
export function entry(dn: string, values: Values): string {
  const lines = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(one => `${name}:: ${Buffer.from(one).toString('base64')}`),
  )
  return [`dn:: ${Buffer.from(dn).toString('base64')}`, ...lines, '', ''].join('\n')
}

export function person(uid: string, more: Values = {}, dn = `uid=${uid},${people}`): string {
  const usual = { objectClass: 'inetOrgPerson', uid, cn: uid, sn: 'Example', userPassword: `${uid}-secret` }
  return entry(dn, { ...usual, ...more })
}

function group(cn: string, member: readonly string[]): string {
  return entry(`cn=${cn},${groups}`, { objectClass: 'groupOfNames', cn, member })
}

const guided = ['inetOrgPerson', 'guided']
const uidOf = (uid: string) => `uid=${uid},${people}`
const cnOf = (cn: string) => `cn=${cn},${groups}`

/** A company's directory, with everything that is odd in real ones. */
export function companyEntries(): string {
  return [
    entry(suffix, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' }),
    entry(reader.dn, {
      objectClass: ['organizationalRole', 'simpleSecurityObject'],
      cn: 'reader',
      userPassword: reader.password,
    }),
    entry(people, { objectClass: 'organizationalUnit', ou: 'people' }),
    entry(groups, { objectClass: 'organizationalUnit', ou: 'groups' }),
    person('anna', { givenName: 'Anna', sn: 'Müller', mail: 'Anna@Example.com', jpegPhoto: photo }),
    person('ben', { mail: 'not an address', jpegPhoto: bigPhoto }),
    person('page', { mail: 'page@example.com', jpegPhoto: page }),
    person('locked', { pwdAccountLockedTime: '000001010000Z' }),
    person('twin', {}, `cn=twin one,${people}`),
    person('twin', { cn: 'twin two' }, `cn=twin two,${people}`),
    person('bytes', {
      objectClass: guided,
      guid: Buffer.from('00ff80616263fe', 'hex'),
      userSMIMECertificate: 'x',
      mobile: ['1', '2'],
    }),
    person('likebytes', { objectClass: guided, guid: 'hex:00ff' }),
    // Names with what has a meaning in filters and in names of entries.
    person('o(dd)*\\name', {}, `cn=odd,${people}`),
    person('Brien, "Bo" + #1 <x>;=\\', {}, `uid=Brien\\, \\"Bo\\" \\+ #1 \\<x\\>\\;\\=\\\\,${people}`),
    entry(`ou=elsewhere,${people}`, {
      objectClass: ['referral', 'extensibleObject'],
      ou: 'elsewhere',
      ref: 'ldap://127.0.0.1:9/ou=elsewhere,dc=example,dc=com',
    }),
    group('design', [uidOf('anna')]),
    group('product', [cnOf('design'), cnOf('everyone')]),
    group('everyone', [cnOf('product'), uidOf('ben')]),
    group('others', [uidOf('ben')]),
  ].join('')
}

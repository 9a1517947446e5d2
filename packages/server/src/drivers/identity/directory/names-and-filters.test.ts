import { InvalidCredentialsError, UnwillingToPerformError } from 'ldapts'
import { describe, expect, it } from 'vitest'
import { accountIdOf, filterOfId } from './account-id.ts'
import { readFilter } from './filter-template.ts'
import { whyDisabled } from './is-disabled.ts'
import { escapeDn, personName } from './person-name.ts'
import { whyRefused } from './servers/bind-refusal.ts'

describe('what was typed', () => {
  it.each([
    ['anna', 'anna'],
    ['a,b+c"d\\e<f>g;h=i', 'a\\,b\\+c\\"d\\\\e\\<f\\>g\\;h\\=i'],
    [' a ', '\\ a\\ '],
    [' ', '\\ '],
    ['\\ ', '\\\\\\ '],
    ['#a#', '\\#a#'],
    ['a\0b\u0085', 'a\\00b\\c2\\85'],
    ['Müller', 'Müller'],
  ])('%j is escaped for the name of an entry (RFC 4514)', (value, escaped) => {
    expect(escapeDn(value)).toBe(escaped)
  })

  it('becomes a name of Active Directory only if it can’t mean anything else', () => {
    const upn = (user: string) => personName('{{user}}@example.com', user)?.name
    expect(upn('anna')).toBe('anna@example.com')
    for (const user of ['anna@evil.com', 'anna\\x', 'EVIL\\anna', 'a,b', 'a\0', 'a\n', 'a*', 'cn=a']) {
      expect(upn(user), user).toBeUndefined()
    }
    expect(personName('EXAMPLE\\{{user}}', 'anna')?.name).toBe('EXAMPLE\\anna')
    expect(personName('{{user}}', 'anna@example.com')).toEqual({ name: 'anna@example.com', isDn: false })
    for (const user of ['EXTERNAL', 'anna', 'a@b@c', '@b', 'a@', 'cn=a@b', 'a@b c']) {
      expect(personName('{{user}}', user), user).toBeNull()
    }
    expect(personName('uid={{user}},dc=x', '$& $1')?.name).toBe('uid=$& $1,dc=x')
  })

  it('becomes a value of a filter, and never a part of it', () => {
    const template = readFilter('(&(objectClass=person)(|(uid={{user}})(mail={{user}}@*)))', ['{{user}}'], 'filter')
    expect(template.fill({ '{{user}}': '*)(uid=*' }).toString()).toBe(
      '(&(objectClass=person)(|(uid=\\2a\\29\\28uid=\\2a)(mail=\\2a\\29\\28uid=\\2a@*)))',
    )
    expect(template.fill({ '{{user}}': '$&\0' }).toString()).toContain('(uid=$&\\00)')
    expect(template.open().toString()).toBe('(&(objectClass=person)(|(uid=*)(mail=*)))')
    // The template itself stays as it was.
    expect(template.fill({ '{{user}}': 'b' }).toString()).toContain('(uid=b)')
  })
})

describe('an ID', () => {
  it('is written like Active Directory’s tools write it, and leads back to the same bytes', () => {
    const objectGUID = Buffer.from('4a7340481878884896625026 2e9848ca'.replace(' ', ''), 'hex')
    const id = accountIdOf({ dn: 'x', objectGUID }, 'objectGUID')
    expect(id).toBe('4840734a-7818-4888-9662-50262e9848ca')
    expect(filterOfId('objectGUID', id)).toMatchObject({ value: objectGUID })
  })

  it.each(['plain', 'hex:00', 'é', 'with space'])('%j leads back to the same text', value => {
    const id = accountIdOf({ dn: 'x', uid: value }, 'uid')
    expect(filterOfId('uid', id)).toMatchObject({ value: Buffer.from(value) })
  })
})

describe('an account', () => {
  const now = Date.parse('2026-11-27T00:00:00Z')
  /** In units of 100 ns since 1601. */
  const fileTime = (ms: number) => String((BigInt(ms) + 11_644_473_600_000n) * 10_000n)

  it.each([
    [{ userAccountControl: '512' }, null],
    [{ userAccountControl: '514' }, 'the account is disabled'],
    [{ userAccountControl: '66050' }, 'the account is disabled'],
    [{ userAccountControl: '-2147483134' }, 'the account is disabled'],
    [{ userAccountControl: 'nonsense' }, null],
    [{ nsAccountLock: 'true' }, 'the account is disabled'],
    [{ nsAccountLock: 'FALSE' }, null],
    [{ accountExpires: '0' }, null],
    [{ accountExpires: '9223372036854775807' }, null],
    [{ accountExpires: fileTime(now - 1000) }, 'the account has expired'],
    [{ accountExpires: fileTime(now + 1000) }, null],
    [{ pwdAccountLockedTime: '000001010000Z' }, 'the account is locked'],
    [{ pwdAccountLockedTime: '20261126000000Z' }, null],
  ])('%j: %s', (attributes, expected) => {
    expect(whyDisabled({ dn: 'x', ...attributes }, now)).toBe(expected)
  })

  it.each([
    ['525', 'no account has this name'],
    ['52e', 'the password is wrong'],
    ['530', 'the account may not sign in at this time'],
    ['531', 'the account may not sign in from this computer'],
    ['532', 'the password has expired'],
    ['533', 'the account is disabled'],
    ['701', 'the account has expired'],
    ['773', 'the password must be changed before the first sign-in'],
    ['775', 'the account is locked after too many wrong passwords'],
    ['fff', 'the password is wrong, or no entry has this name'],
  ])('is refused by Active Directory with data %s, which administrators read as: %s', (data, expected) => {
    const said = `80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data ${data}, v2580`
    expect(whyRefused(new InvalidCredentialsError(said))).toBe(expected)
    expect(whyRefused(new UnwillingToPerformError('Account inactivated. Contact system administrator.'))).toContain(
      'locked or disabled',
    )
  })
})

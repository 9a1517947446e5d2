import { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { describe, expect, it } from 'vitest'
import { claimAt } from './claim-at.ts'
import { isIncomplete, readPerson } from './claims.ts'

const settings = OpenidSettings.parse({ issuer: 'https://login.example', clientId: 'drive' })
const trusting = { ...settings, trustsAddresses: true }
const person = (token: Record<string, unknown>, info: Record<string, unknown> = {}, given = settings) =>
  readPerson({ sub: 'ada', ...token }, info, given)

describe('what a company’s provider says about a person', () => {
  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['yes', false],
    [1, false],
    [{ valueOf: true }, false],
  ])('an address with email_verified %j is confirmed: %j', (verified, isEmailConfirmed) => {
    const claims = { email: 'ADA@example.org', email_verified: verified }
    expect(person(claims)).toMatchObject({ email: 'ada@example.org', isEmailConfirmed })
    expect(person(claims, {}, trusting)).toMatchObject({ isEmailConfirmed })
  })

  it('an address of which nothing is said is confirmed only where the site trusts the provider', () => {
    expect(person({ email: 'ada@example.org' })).toMatchObject({ isEmailConfirmed: false })
    expect(person({ email: 'ada@example.org' }, {}, trusting)).toMatchObject({ isEmailConfirmed: true })
  })

  it('what isn’t an address confirms nothing', () => {
    for (const email of [
      'ada',
      'ada@',
      'a b@example.org',
      'ada@example.org\r\nbcc: x@y.z',
      7,
      ['ada'],
      [7, null],
      null,
    ])
      expect(person({ email, email_verified: true }, {}, trusting)).toMatchObject({
        email: null,
        isEmailConfirmed: false,
      })
  })

  it('one source’s word counts for its own address alone', () => {
    const other = { email: 'eve@example.org', email_verified: true }
    expect(person({ email: 'ada@example.org' }, other)).toMatchObject({
      email: 'ada@example.org',
      isEmailConfirmed: false,
    })
    const same = { email: 'Ada@example.org', email_verified: true }
    expect(person({ email: 'ada@example.org' }, same)).toMatchObject({ isEmailConfirmed: true })
    expect(person({ email_verified: true }, { email: 'eve@example.org' })).toMatchObject({ isEmailConfirmed: false })
    expect(person({ email: 'ada@example.org', email_verified: false }, same)).toMatchObject({ isEmailConfirmed: false })
  })

  it('names come from their claims, or from the whole name', () => {
    expect(person({ given_name: ' Ada ', family_name: 'Byron' })).toMatchObject({ firstName: 'Ada', lastName: 'Byron' })
    expect(person({}, { name: 'Ada Augusta Byron' })).toMatchObject({ firstName: 'Ada Augusta', lastName: 'Byron' })
    expect(person({ given_name: 'x'.repeat(500), family_name: 'a\nb' })).toMatchObject({ firstName: '', lastName: '' })
  })

  it('the label is the address, the user name, the name, or the account', () => {
    expect(person({ email: 'ada@example.org', preferred_username: 'countess' }).label).toBe('ada@example.org')
    expect(person({ preferred_username: 'countess', name: 'Ada Byron' }).label).toBe('countess')
    expect(person({ name: 'Ada Byron' }).label).toBe('Ada Byron')
    expect(person({}).label).toBe('ada')
    expect(person({ preferred_username: `a\u202e\n${'x'.repeat(999)}` }).label).toMatch(/^a x{198}$/)
  })

  it('groups are a list or one text; a missing claim says nothing', () => {
    expect(person({ groups: ['A', ' B ', 'A', '', 7, null, { name: 'C' }] }).groups).toEqual(['A', 'B', 'C'])
    expect(person({ groups: 'Staff of the house' }).groups).toEqual(['Staff of the house'])
    expect(person({ groups: [] }).groups).toEqual([])
    expect(person({}).groups).toBeNull()
    expect(person({ groups: null }).groups).toBeNull()
    // Microsoft's way to say that there are too many.
    expect(person({ _claim_names: { groups: 'src1' } }).groups).toBeNull()
    expect(person({}, { groups: ['A'] }).groups).toEqual(['A'])
    expect(person({ groups: ['A'] }, {}, { ...settings, groupsClaim: '' }).groups).toBeNull()
  })

  it('a thousand groups are read, and names of up to 255 characters', () => {
    const groups = Array.from({ length: 1200 }, (_, index) => `group ${index}`)
    expect(person({ groups }).groups).toEqual(groups.slice(0, 1000))
    expect(person({ groups: ['x'.repeat(255), 'y'.repeat(256)] }).groups).toEqual(['x'.repeat(255)])
  })

  it('a claim’s name may lead into others, but never out of the claims', () => {
    const claims = { realm_access: { roles: ['admin'] }, 'https://example.org/groups': ['A'], 'a.b': 1, a: { b: 2 } }
    expect(claimAt(claims, 'realm_access.roles')).toEqual(['admin'])
    expect(claimAt(claims, 'https://example.org/groups')).toEqual(['A'])
    expect(claimAt(claims, 'a.b')).toBe(1)
    for (const name of ['constructor', '__proto__', 'realm_access.constructor.name', 'a.b.toFixed', ''])
      expect(claimAt(claims, name)).toBeUndefined()
    expect(claimAt({ realm_access: [{ roles: 1 }] }, 'realm_access.roles')).toBeUndefined()
  })

  it('userinfo is needed only where the ID token lacks something that is wanted', () => {
    const whole = { given_name: 'A', family_name: 'B', email: 'a@b.c', email_verified: true, groups: [], picture: 'x' }
    expect(isIncomplete(whole, settings)).toBe(false)
    for (const name of Object.keys(whole))
      expect(isIncomplete({ ...whole, [name]: undefined }, settings), name).toBe(true)
    const plain = { ...settings, groupsClaim: '', pictureClaim: '' }
    expect(isIncomplete({ name: 'A B', email: 'a@b.c', email_verified: false }, plain)).toBe(false)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyEntries, people, photo } from '../../../test/directories/entries.ts'
import { direct, providerFor, signIn, type Wish } from '../../../test/directories/settings.ts'
import { type Slapd, startSlapd, whyNoSlapd } from '../../../test/directories/slapd.ts'

if (whyNoSlapd) console.log(`Not run here: sign-in at a real slapd, because ${whyNoSlapd}.`)

describe.skipIf(whyNoSlapd)('people who sign in at a real slapd', () => {
  let slapd: Slapd
  beforeAll(async () => {
    slapd = await startSlapd(companyEntries())
  })
  afterAll(() => slapd?.remove())
  const soon = () => AbortSignal.timeout(60_000)

  const ways: readonly (readonly [string, Wish])[] = (['ldaps', 'starttls', 'none'] as const).flatMap(security => [
    [`${security}, found by a service account`, { security }],
    [`${security}, with the name of their entry`, { ...direct, security }],
    [
      `${security}, with the name of their entry beside a service account`,
      { security, ...direct, serviceDn: undefined, base: people },
    ],
  ])

  it.each(ways)('get in with their own password alone, and their attributes are read: %s', async (_name, wish) => {
    const provider = providerFor(slapd, wish)
    const anna = await signIn(provider, 'anna')
    expect(anna).toMatchObject({
      accountId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'anna@example.com',
      isEmailConfirmed: true,
      firstName: 'Anna',
      lastName: 'Müller',
      label: 'anna@example.com',
      session: null,
    })
    expect(anna?.groups?.toSorted()).toEqual(['design', 'everyone', 'product'])
    expect(Buffer.from((await anna?.readPicture?.(soon())) ?? []).equals(photo)).toBe(true)
    expect(await signIn(provider, ' ANNA ', 'anna-secret')).toMatchObject({ accountId: anna?.accountId })
    expect(await signIn(provider, 'anna', 'ben-secret')).toBeNull()
    expect(await signIn(provider, 'nobody', 'anna-secret')).toBeNull()
    expect(await signIn(provider, 'locked')).toBeNull()
  })

  it('aren’t taken for their address unless the settings trust the directory', async () => {
    expect(await signIn(providerFor(slapd, { trustsAddresses: false }), 'anna')).toMatchObject({
      email: 'anna@example.com',
      isEmailConfirmed: false,
    })
    // An address that is none is left out.
    expect(await signIn(providerFor(slapd), 'ben')).toMatchObject({
      email: null,
      isEmailConfirmed: false,
      label: 'ben',
    })
  })

  it.each([
    ['service', {}],
    ['direct', direct],
  ] as const)('have no picture that is huge or isn’t one: %s', async (_name, wish) => {
    const provider = providerFor(slapd, wish)
    for (const user of ['ben', 'page', 'Brien, "Bo" + #1 <x>;=\\']) {
      const who = await signIn(provider, user)
      expect(who, user).not.toBeNull()
      expect(await who?.readPicture?.(soon()), user).toBeNull()
    }
    expect((await signIn(providerFor(slapd, { ...wish, pictureAttribute: '' }), 'anna'))?.readPicture).toBeNull()
  })

  it('get no group twice from groups in circles, and only their own without nested ones', async () => {
    expect((await signIn(providerFor(slapd), 'ben'))?.groups?.toSorted()).toEqual(['everyone', 'others', 'product'])
    const flat = providerFor(slapd, { nestedGroups: false })
    expect((await signIn(flat, 'anna'))?.groups).toEqual(['design'])
    expect((await signIn(providerFor(slapd, { groupBase: '' }), 'anna'))?.groups).toBeNull()
  })

  describe('with hostile input', () => {
    const names = [
      ...['*', 'a*', 'anna)(uid=*', '*)(uid=*', '*)(|(uid=*', 'anna)(|(objectClass=*)', 'anna\\', '\\2a', 'anna\\00'],
      ...['anna\0', '\0', '(', ')', '()', '&', '|', '!(uid=anna)', 'uid=anna', `uid=anna,${people}`, 'anna,ou=people'],
      ...['anna+cn=anna', 'anna#', '"anna"', 'anna;', '{{user}}', '$&', '__proto__', 'é'.repeat(200), '\ud800'],
      ...['EXTERNAL', 'PLAIN', 'DIGEST-MD5', 'SCRAM-SHA-1', 'anna\n', 'ou=elsewhere'],
    ]

    it.each([
      ['service', {}],
      ['direct', direct],
    ] as const)('nobody gets in by a name with a meaning in filters or names: %s', async (_name, wish) => {
      const provider = providerFor(slapd, wish)
      for (const user of names) {
        const isAnna = user.trim() === 'anna'
        const result = await signIn(provider, user, 'anna-secret')
        expect(result === null, JSON.stringify(user)).toBe(!isAnna)
      }
    })

    it('those whose names have such characters get in, as themselves', async () => {
      const odd = await signIn(providerFor(slapd), 'o(dd)*\\name')
      expect(odd?.label).toBe('o(dd)*\\name')
      const name = 'Brien, "Bo" + #1 <x>;=\\'
      const found = await signIn(providerFor(slapd), name)
      expect(found?.label).toBe(name)
      expect((await signIn(providerFor(slapd, direct), name))?.accountId).toBe(found?.accountId)
    })

    it.each([
      ['service', {}],
      ['direct', direct],
    ] as const)('an empty password never gets in, though this slapd says it is right: %s', async (_name, wish) => {
      const asked: string[] = []
      const provider = providerFor(slapd, wish, { tell: reason => asked.push(reason) })
      expect(await signIn(provider, 'anna', '')).toBeNull()
      expect(await signIn(provider, '', 'anna-secret')).toBeNull()
      expect(await signIn(provider, '  ', '')).toBeNull()
      expect(await signIn(provider, 'x'.repeat(321), 'anna-secret')).toBeNull()
      // The directory wasn't asked at all.
      expect(asked).toEqual([])
      expect(await signIn(provider, 'anna', '\0')).toBeNull()
      expect(await signIn(provider, 'anna', ' ')).toBeNull()
    })

    it('administrators are told why, without name or password; people are told the same each time', async () => {
      const told: string[] = []
      const provider = providerFor(slapd, {}, { tell: reason => told.push(reason) })
      for (const user of ['anna', 'nobody', 'locked']) expect(await signIn(provider, user, 'wr0ng-s3cret')).toBeNull()
      expect(told).toEqual([
        'the password is wrong, or no entry has this name',
        'no entry matches the filter',
        'the account is locked',
      ])
    })
  })

  it('don’t get in if the filter finds two of them, and administrators are told what to mend', async () => {
    await expect(signIn(providerFor(slapd), 'twin')).rejects.toMatchObject({ fault: 'misconfigured', field: 'filter' })
  })

  it('get in by any filter that the settings have', async () => {
    const get = (filter: string, user: string) => signIn(providerFor(slapd, { filter }), user, 'anna-secret')
    expect(await get('(|(uid={{user}})(mail={{user}}))', 'anna@example.com')).not.toBeNull()
    expect(await get('(&(objectClass=inetOrgPerson)(uid={{user}})(!(uid=ben)))', 'anna')).not.toBeNull()
    expect(await get('uid={{user}}', 'anna')).not.toBeNull()
    expect(await get('(mail={{user}}@example.com)', 'anna')).not.toBeNull()
    expect(await get('(&(uid={{user}})(sn=M\\c3\\bcller))', 'anna')).not.toBeNull()
    expect(await get('(&(uid={{user}})(sn=Müller))', 'anna')).not.toBeNull()
    expect(await get('(mail={{user}}@*)', 'anna')).not.toBeNull()
    // A star that was typed is no placeholder there either.
    expect(await get('(mail={{user}}@*)', 'a*')).toBeNull()
    expect(await get('(uid:caseExactMatch:={{user}})', 'anna')).not.toBeNull()
    expect(await get('(uid:caseExactMatch:={{user}})', 'Anna')).toBeNull()
    expect(await get('(&(uid={{user}})(sn=Nobody))', 'anna')).toBeNull()
  })

  it('a referral is neither followed nor an error', async () => {
    const provider = providerFor(slapd, { base: `ou=elsewhere,${people}` })
    await expect(signIn(provider, 'anna')).rejects.toMatchObject({ fault: 'misconfigured', field: 'base' })
    // A search that passes by one goes on.
    expect(await signIn(providerFor(slapd, { base: people }), 'anna')).not.toBeNull()
  })

  it('have an ID from any attribute, as long as it has a single value that isn’t too long', async () => {
    const byEntry = (await signIn(providerFor(slapd), 'page'))?.accountId ?? ''
    expect((await signIn(providerFor(slapd, { idAttribute: 'ENTRYUUID' }), 'page'))?.accountId).toBe(byEntry)
    const provider = providerFor(slapd, { idAttribute: 'uid' })
    expect((await signIn(provider, 'anna'))?.accountId).toBe('anna')
    // It may be what else is read of a person, too.
    const byAddress = providerFor(slapd, { idAttribute: 'mail', lastNameAttribute: 'MAIL' })
    expect(await signIn(byAddress, 'anna')).toMatchObject({ email: 'anna@example.com', lastName: 'Anna@Example.com' })
    const bytes = providerFor(slapd, { idAttribute: 'guid' })
    const id = (await signIn(bytes, 'bytes'))?.accountId
    expect(id).toBe('hex:00ff80616263fe')
    expect((await signIn(bytes, 'likebytes'))?.accountId).toBe(`hex:${Buffer.from('hex:00ff').toString('hex')}`)
    for (const [user, idAttribute] of [
      ['anna', 'jpegPhoto'],
      ['anna', 'mobile'],
      ['bytes', 'mobile'],
    ] as const) {
      await expect(signIn(providerFor(slapd, { idAttribute }), user)).rejects.toMatchObject({ field: 'idAttribute' })
    }
  })
})

import type { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  domain,
  domainSettings,
  password,
  type SambaDomain,
  service,
  startSambaDomain,
  whyNoSamba,
} from '../../../test/directories/samba-domain.ts'
import { signIn } from '../../../test/directories/settings.ts'
import { systemClock } from '../../platform/clock.ts'
import { runSteps } from '../../platform/settings/run-steps.ts'
import { createDirectoryProvider } from './directory.driver.ts'

if (whyNoSamba) console.log(`Not run here: sign-in at a domain controller, because ${whyNoSamba}.`)

describe.skipIf(whyNoSamba)('people who sign in at a domain controller of Active Directory (Samba)', () => {
  let site: SambaDomain
  beforeAll(async () => {
    site = await startSambaDomain()
  }, 300_000)
  afterAll(() => site?.remove())

  function providerFor(wish: Partial<DirectorySettings> = {}, tell?: (refusal: string) => void) {
    const settings = domainSettings(site.authority, wish)
    const servicePassword = settings.serviceDn === '' ? '' : service.password
    return createDirectoryProvider(
      { settings, servicePassword },
      { outbound: site.outbound, ...(tell ? { tell } : {}) },
    )
  }
  const soon = () => AbortSignal.timeout(100_000)
  const inDomain = { bind: 'direct', serviceDn: '', personDn: '{{user}}@ad.example.test' } as const

  it.each([
    ['ldaps', { security: 'ldaps' }],
    ['StartTLS', { security: 'starttls' }],
    ['the service account’s short name', { serviceDn: 'EXAMPLE\\reader' }],
    ['a direct sign-in as anna@ad.example.test', inDomain],
    ['a direct sign-in as EXAMPLE\\anna', { ...inDomain, personDn: 'EXAMPLE\\{{user}}' }],
    ['a direct sign-in by the entry', { ...inDomain, personDn: `CN={{user}},CN=Users,${domain}` }],
  ] as const)('get in, with their GUID as ID, picture and nested groups in a circle: %s', async (_name, wish) => {
    const provider = providerFor(wish)
    const anna = await signIn(provider, 'anna', password)
    expect(anna).toMatchObject({
      accountId: site.guids.anna,
      email: 'anna@example.com',
      firstName: 'Anna',
      lastName: 'Müller',
    })
    expect(anna?.groups?.toSorted()).toEqual(['Design', 'Everyone here', 'Product'])
    expect((await anna?.readPicture?.(soon()))?.length).toBe(3011)
    expect(await signIn(provider, 'anna', 'wrong')).toBeNull()
    expect(await signIn(provider, 'nobody', password)).toBeNull()
    expect(await signIn(provider, 'anna', '')).toBeNull()
  })

  it('have the same groups when the directory looks through them itself', async () => {
    const groupFilter = '(&(objectClass=group)(member:1.2.840.113556.1.4.1941:={{dn}}))'
    const groupsOf = async (wish: Partial<DirectorySettings>) =>
      (await signIn(providerFor(wish), 'anna', password))?.groups?.toSorted()
    expect(await groupsOf({ groupFilter })).toEqual(['Design', 'Everyone here', 'Product'])
    expect(await groupsOf({ nestedGroups: false })).toEqual(['Design'])
  })

  it('can be limited to the members of a group, at any depth', async () => {
    const members = `(memberOf:1.2.840.113556.1.4.1941:=CN=Product,CN=Users,${domain})`
    const provider = providerFor({ filter: `(&(sAMAccountName={{user}})${members})` })
    expect((await signIn(provider, 'anna', password))?.accountId).toBe(site.guids.anna)
    // In the group by way of the circle.
    expect((await signIn(provider, 'ben', password))?.accountId).toBe(site.guids.ben)
    expect(await signIn(provider, 'other', password)).toBeNull()
    const ids = ['anna', 'ben', 'other'].map(name => site.guids[name] ?? '')
    expect(await provider.readStill(ids, soon())).toEqual(new Set([site.guids.anna, site.guids.ben]))
  })

  it('can’t get in as somebody else whose account the filter finds for the same name', async () => {
    // ben.other@… is the name of another account than the one that is called so for short.
    const provider = providerFor({ ...inDomain, filter: '(sAMAccountName={{user}})' })
    expect((await signIn(provider, 'ben', password))?.accountId).toBe(site.guids.ben)
    const crossed = providerFor({ ...inDomain, filter: `(&(cn=anna)(|(sAMAccountName={{user}})(objectClass=user)))` })
    await expect(signIn(crossed, 'ben', password)).rejects.toMatchObject({ fault: 'misconfigured', field: 'filter' })
    const byMail = providerFor({ ...inDomain, personDn: '{{user}}' })
    expect((await signIn(byMail, 'ben.other@ad.example.test', password))?.accountId).toBe(site.guids.other)
    expect(await signIn(byMail, 'ben', password)).toBeNull()
  })

  const refused = [
    ['disabled', 'the account is disabled', 'the account is disabled'],
    ['expired', 'the account has expired', 'the account has expired'],
    ['mustchange', 'the password must be changed before the first sign-in', null],
    ['oldpassword', 'the password has expired', null],
  ] as const

  it.each(refused)(
    'never get in when their account is %s; administrators alone are told why',
    async (name, reason, state) => {
      for (const wish of [{}, inDomain]) {
        const told: string[] = []
        const provider = providerFor(wish, refusal => told.push(refusal))
        expect(await signIn(provider, name, password)).toBeNull()
        expect(told).toEqual([reason])
      }
      const provider = providerFor()
      const { steps } = await runSteps(systemClock, take => provider.probe(take, { user: name, password }, soon()))
      expect(steps.at(-1)).toMatchObject({ state: 'failed', detail: expect.stringContaining(reason) })
      const id = site.guids[name] ?? ''
      expect(await provider.readStill([id, site.guids.anna ?? ''], soon())).toEqual(
        new Set(state === null ? [id, site.guids.anna] : [site.guids.anna]),
      )
    },
  )

  it('don’t get in with the right password either when too many wrong ones locked the account', async () => {
    const told: string[] = []
    const provider = providerFor({}, refusal => told.push(refusal))
    for (let n = 0; n < 5; n++) expect(await signIn(provider, 'locked', 'wrong')).toBeNull()
    expect(await signIn(provider, 'locked', password)).toBeNull()
    expect(told.at(0)).toBe('the password is wrong')
    expect(told.at(-1)).toBe('the account is locked after too many wrong passwords')
  })

  it('get in directly when the name that tells them apart is their ID as well', async () => {
    const anna = await signIn(providerFor({ ...inDomain, idAttribute: 'sAMAccountName' }), 'anna', password)
    expect(anna).toMatchObject({ accountId: 'anna', email: 'anna@example.com' })
  })

  it('are tried by the settings’ test, with all steps', async () => {
    const provider = providerFor()
    const { isWorking, steps } = await runSteps(systemClock, take =>
      provider.probe(take, { user: 'anna', password }, soon()),
    )
    expect(isWorking, JSON.stringify(steps)).toBe(true)
    expect(steps).toHaveLength(9)
    const wrong = providerFor({ serviceDn: '', groupBase: '', filter: '(cn={{user}})' })
    const anonymous = await runSteps(systemClock, take => wrong.probe(take, null, soon()))
    expect(anonymous.steps.at(-1)).toMatchObject({ state: 'failed', field: 'serviceDn' })
  })
})

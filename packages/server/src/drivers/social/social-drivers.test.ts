import { randomBytes } from 'node:crypto'
import { socialProviders } from '@holdall/contract/accounts/social.schemas.ts'
import type { SettingKey } from '@holdall/contract/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SocialPeer, socialClient, startSocialPeer } from '../../../test/peers/social-peer.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { createSocialDriver } from './registry.ts'
import { type SocialDriver, SocialError } from './social-driver.ts'

const redirectUri = 'http://drive.test/secure/auth/social/x/callback'
const signal = new AbortController().signal

describe.each(socialProviders)('[ACCT-03] login with %s, against a protocol peer', provider => {
  let peer: SocialPeer
  let outbound: Outbound
  beforeAll(async () => {
    peer = await startSocialPeer()
    outbound = createOutbound({ allow: '127.0.0.1' })
  })
  afterAll(async () => {
    outbound.close()
    await peer.close()
  })
  beforeEach(() => {
    peer.fault = null
    peer.people[provider].email = 'ada@example.org'
    peer.people[provider].isEmailConfirmed = true
  })

  function driverOf({ secret = socialClient.secret, id = socialClient.id, door = outbound } = {}) {
    const values: Record<string, unknown> = { [`${provider}_id`]: id, [`${provider}_secret`]: secret }
    const read = { get: (key: SettingKey) => values[key] } as SettingValues
    return createSocialDriver({ env: { variables: peer.variables }, outbound: door }, provider, read)
  }
  const verifierOf = () => randomBytes(32).toString('base64url')

  async function agree(given?: SocialDriver, verifier = verifierOf()) {
    const driver = given ?? (await driverOf())
    const address = driver.authorizeUrl({ state: 'the-state', verifier, redirectUri })
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status, address).toBe(302)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('state')).toBe('the-state')
    return { code: back.searchParams.get('code') ?? '', verifier, redirectUri, signal }
  }

  it('returns who it is, and which address is confirmed there', async () => {
    const identity = await (await driverOf()).identify(await agree())
    expect(identity).toEqual({
      accountId: peer.people[provider].id,
      email: 'ada@example.org',
      isEmailConfirmed: provider === 'google' || provider === 'twitter',
      firstName: 'Ada Augusta',
      lastName: 'Byron',
      label: 'ada@example.org',
    })
  })

  it('works without an address, and treats none as confirmed that isn’t', async () => {
    peer.people[provider].isEmailConfirmed = false
    expect(await (await driverOf()).identify(await agree())).toMatchObject({ isEmailConfirmed: false })
    peer.people[provider].email = null
    const identity = await (await driverOf()).identify(await agree())
    expect(identity).toMatchObject({ email: null, isEmailConfirmed: false })
    expect(identity.label).toMatch(/Ada Augusta Byron|countess/)
  })

  it('accepts each code once, with its own verifier and address', async () => {
    const driver = await driverOf()
    const back = await agree(driver)
    await driver.identify(back)
    await expect(driver.identify(back)).rejects.toThrow(SocialError)
    const elsewhere = { ...(await agree(driver)), redirectUri: 'http://evil.test/' }
    await expect(driver.identify(elsewhere)).rejects.toThrow(SocialError)
    const other = { ...(await agree(driver)), verifier: verifierOf() }
    if (provider === 'google' || provider === 'twitter')
      await expect(driver.identify(other)).rejects.toThrow(SocialError)
    else expect(await driver.identify(other)).toMatchObject({ accountId: peer.people[provider].id })
  })

  it('fails with the provider’s message, never with a secret', async () => {
    for (const fault of ['broken', 'cut'] as const) {
      const back = await agree()
      peer.fault = fault
      const driver = await driverOf()
      const failure = await driver.identify(back).catch((error: unknown) => error as Error)
      expect(failure).toBeInstanceOf(SocialError)
      expect(String((failure as Error).message)).not.toContain(socialClient.secret)
    }
    const wrong = await driverOf({ secret: 'canary-wrong' })
    await expect(wrong.identify(await agree())).rejects.toThrow(/The provider answered 40/)
  })

  it('is tested with id and secret alone', async () => {
    await (await driverOf()).probe(signal)
    await expect((await driverOf({ secret: 'wrong' })).probe(signal)).rejects.toThrow(/The provider answered 40/)
    await expect((await driverOf({ id: 'another' })).probe(signal)).rejects.toThrow(/The provider answered 40/)
    peer.fault = 'broken'
    await expect((await driverOf()).probe(signal)).rejects.toThrow(/503/)
  })

  it('sends requests only through `outbound`', async () => {
    const door = createOutbound()
    await expect((await driverOf({ door })).probe(signal)).rejects.toThrow('OUTBOUND_ALLOW')
    door.close()
  })
})

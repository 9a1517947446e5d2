import { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  certifiedSecret,
  redirectUri,
  startCertifiedProvider,
} from '../../../../test/peers/openid/certified-provider.ts'
import { type LyingProvider, lyingClient, startLyingProvider } from '../../../../test/peers/openid/lying-provider.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts'
import { runSteps } from '../../../platform/settings/run-steps.ts'
import { createOpenidDriver } from '../openid.driver.ts'

const signal = new AbortController().signal
const titles = [
  'Connect to the provider',
  'Read its settings',
  'Check what it supports',
  'Read its keys',
  'Try the client ID and secret',
  'Check the redirect URL',
]

describe('the test of a company’s provider', () => {
  let outbound: Outbound
  let liar: LyingProvider
  beforeAll(async () => {
    outbound = createOutbound({ allow: '127.0.0.1' })
    liar = await startLyingProvider()
  })
  afterAll(async () => {
    outbound.close()
    await liar.close()
  })
  beforeEach(async () => {
    await liar.reset()
    liar.answers.set('/token', () => ({ status: 400, data: { error: 'invalid_grant' } }))
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(console, 'info').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  async function probe(given: Record<string, unknown>, clientSecret: string, back = redirectUri) {
    const settings = OpenidSettings.parse({ clientId: lyingClient.id, ...given })
    const driver = createOpenidDriver({ settings, clientSecret, outbound, clock: systemClock })
    const { steps, isWorking } = await runSteps(systemClock, take => driver.probe(take, back, signal))
    return {
      isWorking,
      titles: steps.map(({ title }) => title),
      details: steps.map(step => step.detail),
      last: steps.at(-1),
    }
  }
  const probeLiar = (given: Record<string, unknown> = {}) =>
    probe({ issuer: liar.issuer, ...given }, lyingClient.secret)

  it('takes each step with oidc-provider, which is certified, and says what it found', async () => {
    const provider = await startCertifiedProvider()
    const { issuer } = provider
    const whole = await probe({ issuer }, certifiedSecret)
    expect(whole).toMatchObject({ isWorking: true, titles })
    expect(whole.details).toEqual([
      `${issuer}/.well-known/openid-configuration`,
      issuer,
      expect.stringMatching(/^PKCE, .*RS256.*, signs out there, tells us who signed out$/),
      '1',
      'Accepted',
      `Sends people back to ${redirectUri}`,
    ])
    const wrongSecret = await probe({ issuer }, 'canary-wrong')
    expect(wrongSecret).toMatchObject({ isWorking: false, last: { title: titles[4], field: 'clientSecret' } })
    expect(JSON.stringify(wrongSecret)).not.toContain('canary')
    const unknown = await probe({ issuer, clientId: 'nobody' }, certifiedSecret)
    expect(unknown).toMatchObject({ isWorking: false, last: { title: titles[4], field: 'clientSecret' } })
    const elsewhere = await probe({ issuer }, certifiedSecret, 'http://drive.test/other')
    expect(elsewhere.last).toMatchObject({ title: titles[5], state: 'failed' })
    expect(elsewhere.last?.detail).toContain('Add it to the client there: http://drive.test/other')
    await provider.close()
  })

  it('names the setting to mend, and stops there', async () => {
    const nowhere = await probe({ issuer: 'http://127.0.0.1:1' }, 'x')
    expect(nowhere.last).toMatchObject({ title: titles[0], state: 'failed', field: 'issuer' })
    expect(nowhere.last?.detail).toMatch(/Check its address and port/)
    const other = await probeLiar({ issuer: `${liar.issuer}/realms/none` })
    expect(other).toMatchObject({ titles: titles.slice(0, 1), last: { field: 'issuer' } })
    expect(other.last?.detail).toContain('No provider was found at this issuer')
    const odd = await probeLiar({ issuer: 'https://login.example/#x' })
    expect(odd).toMatchObject({ titles: titles.slice(0, 1), last: { field: 'issuer' } })
    liar.settings = { issuer: 'https://other.example' }
    expect(await probeLiar()).toMatchObject({ titles: titles.slice(0, 2), last: { field: 'issuer' } })
    liar.settings = { code_challenge_methods_supported: ['plain'] }
    expect(await probeLiar()).toMatchObject({ titles: titles.slice(0, 3), last: { field: 'issuer' } })
    liar.settings = { token_endpoint_auth_methods_supported: ['private_key_jwt'] }
    expect(await probeLiar()).toMatchObject({ titles: titles.slice(0, 3), last: { field: 'clientSecret' } })
    liar.settings = {}
    liar.keys = [{ kty: 'oct', k: 'c2VjcmV0' }]
    expect(await probeLiar()).toMatchObject({ titles: titles.slice(0, 4), isWorking: false })
  })

  it('isn’t fooled by a provider that accepts any code', async () => {
    liar.answers.delete('/token')
    expect((await probeLiar()).last).toMatchObject({ title: titles[4], state: 'failed' })
  })

  it('says so where only a sign-in can show whether the redirect address is known', async () => {
    liar.answers.set('/authorize', () => ({ status: 200, headers: { 'content-type': 'text/html' }, text: '<p>Hello' }))
    const open = await probeLiar()
    expect(open.isWorking).toBe(true)
    expect(open.last?.detail).toBe(
      `Not certain until someone signs in. The client at the provider needs this redirect URL: ${redirectUri}`,
    )
    liar.answers.set('/authorize', () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }))
    expect((await probeLiar()).last?.detail).toContain('Not certain')
    const back = `${redirectUri}?error=invalid_scope&error_description=No+such+scope`
    liar.answers.set('/authorize', () => ({ status: 302, headers: { location: back } }))
    expect((await probeLiar()).last).toMatchObject({ state: 'failed', field: 'scopes' })
    expect(liar.asked.filter(asked => asked.includes('169.254'))).toEqual([])
  })

  it('takes nothing from memory', async () => {
    const settings = OpenidSettings.parse({ issuer: liar.issuer, clientId: lyingClient.id })
    const driver = createOpenidDriver({ settings, clientSecret: 'x', outbound, clock: systemClock })
    await driver.begin({ redirectUri, signal })
    liar.settings = { issuer: 'https://other.example' }
    const { isWorking } = await runSteps(systemClock, take => driver.probe(take, redirectUri, signal))
    expect(isWorking).toBe(false)
  })
})

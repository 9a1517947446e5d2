import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { type CaptchaTask, captchaHeader } from '@holdall/contract/drivers/captcha.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries, password, setUpSite } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { startTurnstilePeer, type TurnstilePeer, turnstileKeys } from '../../../test/peers/turnstile-peer.ts'
import { createProofOfWork } from './proof-of-work.driver.ts'

const toggle = 'recaptcha.enable_for_registration'

describe('a captcha without Google', () => {
  let test: AccountsTest
  let peer: TurnstilePeer
  let ada: TestMember
  let n = 0
  beforeAll(async () => {
    peer = await startTurnstilePeer()
    test = await createAccountsTest('sqlite', { ...peer.variables })
    await setUpSite(test)
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterAll(async () => {
    await test.close()
    await peer.close()
  })
  beforeEach(async () => {
    peer.fault = null
    await forgetTries(test)
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .deleteFrom('settings')
        .where(q => q.or([q('key', 'like', 'recaptcha.%'), q('key', 'like', 'captcha.%')]))
        .execute(),
    )
    await test.app.services.settings.reload()
  })
  const choose = (service: string, values: Record<string, unknown> = {}) =>
    test.app.services.settings.save({ 'captcha.service': service, [toggle]: true, ...values } as never, null)
  async function register(token?: string) {
    n++
    const body = { email: `other-${n}@example.org`, password }
    const headers: Record<string, string> = token === undefined ? {} : { [captchaHeader]: token }
    const answer = await test.client().call(e.register, { body, headers })
    return answer.status === 202 ? 'registered' : answer.problem.code
  }
  const refusals = async (body: object) => {
    const { problem } = await ada.client.call(settingsEndpoints.save, { body })
    return Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]))
  }
  const probe = (body: object) =>
    ada.client.ok(settingsEndpoints.probe, { params: { panel: 'recaptcha' }, body: body as never })

  it('[OWNER-12 part] asks no one while none is chosen, whatever is switched on', async () => {
    await choose('none')
    expect(await register()).toBe('registered')
    expect((await probe({ server: { 'captcha.service': 'none' } })).steps).toMatchObject([
      { detail: 'None is chosen, so no form is protected.' },
    ])
  })

  describe('the proof of work', () => {
    const askFor = (action = 'registration') => test.client().ok(siteEndpoints.captchaTask, { query: { action } })
    const tokenOf = (challenge: unknown, solution: unknown) =>
      Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    const solve = async ({ challenge }: CaptchaTask) => ({
      challenge,
      solution: await solveChallenge({ challenge, deriveKey }),
    })

    it('[OWNER-12 part] lets through people who solved their task, once, on every server', async () => {
      await choose('proof_of_work')
      const { challenge, solution } = await solve(await askFor())
      const token = tokenOf(challenge, solution)
      expect(await register(token)).toBe('registered')
      expect(await register(token)).toBe('captcha.refused')
      // Another server shares nothing but the database and the key.
      const { clock, limits, vault } = test.app.services
      const sent = { token, action: 'registration', host: '', address: null, signal: new AbortController().signal }
      expect(await createProofOfWork({ clock, limits, vault }).verify(sent)).toMatchObject({ is: 'refused' })
      // Many at once with one solution: only one of them gets in.
      const second = await solve(await askFor())
      const all = await Promise.all(
        Array.from({ length: 5 }, () => register(tokenOf(second.challenge, second.solution))),
      )
      expect(all.filter(one => one === 'registered')).toHaveLength(1)
    })

    it('[OWNER-12 part] refuses what is made up, changed, unsolved, for something else, or too late', async () => {
      await choose('proof_of_work', { 'recaptcha.enable_for_contact': true })
      const { challenge, solution } = await solve(await askFor())
      const { parameters, signature } = challenge
      const changed = (more: object) => ({ parameters: { ...parameters, ...more }, signature })
      const wrong: unknown[] = [
        tokenOf(challenge, { ...solution, derivedKey: '00'.repeat(32) }),
        tokenOf(challenge, { counter: -1, derivedKey: solution?.derivedKey }),
        tokenOf({ parameters }, solution),
        tokenOf(changed({ cost: 1 }), solution),
        tokenOf(changed({ keyPrefix: '00', keySignature: undefined }), solution),
        tokenOf(changed({ data: { action: 'registration', until: 9e15 } }), solution),
        tokenOf(null, null),
        'bm90IGpzb24=',
        '%%%',
        'e30=',
        `${'A'.repeat(9_000)}`,
      ]
      for (const token of wrong) {
        await forgetTries(test)
        expect(await register(String(token)), String(token).slice(0, 60)).toBe('captcha.refused')
      }
      await forgetTries(test)
      const other = await solve(await askFor('contact'))
      expect(await register(tokenOf(other.challenge, other.solution))).toBe('captcha.refused')
      const { limits, vault, clock } = test.app.services
      const later = { now: () => clock.now() + 1_801_000 }
      const sent = { token: tokenOf(challenge, solution), action: 'registration', host: '', address: null }
      const verdict = await createProofOfWork({ clock: later, limits, vault }).verify({
        ...sent,
        signal: new AbortController().signal,
      })
      expect(verdict).toEqual({ is: 'refused', facts: { why: 'expired' } })
      // None of these used it up.
      expect(await register(sent.token)).toBe('registered')
    })

    it('[OWNER-12 part] is never harder than two thousand tries, so that old phones manage', async () => {
      await choose('proof_of_work')
      const counters = []
      for (let i = 0; i < 5; i++) counters.push((await solve(await askFor())).solution?.counter ?? 0)
      expect(Math.min(...counters)).toBeGreaterThanOrEqual(1000)
      expect(Math.max(...counters)).toBeLessThan(2000)
      expect((await askFor()).challenge.parameters.cost).toBe(1000)
    })

    it('[OWNER-12 part] gives tasks only for what it guards', async () => {
      const status = async (action: string) =>
        (await test.client().call(siteEndpoints.captchaTask, { query: { action } })).status
      expect(await status('registration')).toBe(404)
      await choose('proof_of_work')
      expect([await status('registration'), await status('contact'), await status('nothing')]).toEqual([200, 404, 404])
      await choose('recaptcha')
      expect(await status('registration')).toBe(404)
    })

    it('[OWNER-12 part] needs no keys, and is tried out on the server', async () => {
      expect(await refusals({ server: { 'captcha.service': 'proof_of_work' }, client: { [toggle]: true } })).toEqual({})
      const trial = await probe({ server: { 'captcha.service': 'proof_of_work' } })
      expect(trial).toMatchObject({ isWorking: true, steps: [{ state: 'done' }] })
    })
  })

  describe('Turnstile with a protocol peer of Cloudflare', () => {
    const keys = {
      'captcha.turnstile_site_key': turnstileKeys.site,
      'captcha.turnstile_secret_key': turnstileKeys.secret,
    }
    const host = () => new URL(test.app.services.env.appUrl ?? 'http://localhost').hostname

    it('[OWNER-12 part] accepts a token once, for its action and on its own host', async () => {
      await choose('turnstile', keys)
      const token = peer.token('registration', host())
      expect(await register()).toBe('captcha.refused')
      expect(await register('nonsense')).toBe('captcha.refused')
      expect(await register(token)).toBe('registered')
      expect(peer.verified.at(-1)).toMatchObject({ response: token, remoteip: '127.0.0.1' })
      expect(await register(token)).toBe('captcha.refused')
      expect(await register(peer.token('contact', host()))).toBe('captcha.refused')
      expect(await register(peer.token('registration', 'elsewhere.example'))).toBe('captcha.refused')
      const asked = peer.verified.length
      expect(await register('x'.repeat(2049))).toBe('captcha.refused')
      expect(peer.verified).toHaveLength(asked)
    })

    it('[OWNER-12 part] asks again under the same key when the answer was lost, and lets the person in', async () => {
      await choose('turnstile', keys)
      peer.fault = 'lost'
      const token = peer.token('registration', host())
      expect(await register(token)).toBe('registered')
      const [first, second] = peer.verified.slice(-2)
      expect(second).toEqual(first)
    })

    it('[OWNER-12 part] refuses with a clear message while Cloudflare is away or no longer knows the keys', async () => {
      await choose('turnstile', keys)
      for (const fault of ['broken', 'cut', 'garbled'] as const) {
        peer.fault = fault
        expect(await register(peer.token('registration', host())), fault).toBe('captcha.away')
      }
      peer.fault = null
      await choose('turnstile', { ...keys, 'captcha.turnstile_secret_key': 'taken back' })
      expect(await register(peer.token('registration', host()))).toBe('captcha.away')
    })

    it('[OWNER-12 part] is saved only with both keys, and only if Cloudflare knows the secret one', async () => {
      const on = (server: object) =>
        refusals({ client: { [toggle]: true }, server: { 'captcha.service': 'turnstile', ...server } })
      expect(Object.keys(await on({}))).toEqual(Object.keys(keys))
      expect(await on({ ...keys, 'captcha.turnstile_secret_key': 'wrong' })).toEqual({
        'captcha.turnstile_secret_key': 'Turnstile doesn’t recognise this secret key',
      })
      peer.fault = 'broken'
      expect(await on(keys)).toEqual({ recaptcha_group: 'Turnstile answered 500' })
      peer.fault = null
      const chosen = { 'captcha.service': 'turnstile', ...keys }
      expect(await probe({ server: chosen })).toMatchObject({ isWorking: true })
      expect(await probe({ server: { ...chosen, 'captcha.turnstile_secret_key': 'no' } })).toMatchObject({
        isWorking: false,
      })
      expect(await on(keys)).toEqual({})
      const shown = await ada.client.call(settingsEndpoints.read)
      expect(shown.raw.payload).not.toContain(turnstileKeys.secret)
    })
  })
})

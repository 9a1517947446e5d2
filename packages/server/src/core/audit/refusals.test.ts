import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { auditEndpoints } from '@holdall/contract/audit/audit.contract.ts'
import { RefusedFacts, refusedAction } from '@holdall/contract/audit/refused-sign-in.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type AccountsTest,
  createAccountsTest,
  forgetTries,
  password,
  registerMember,
  setUpSite,
} from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { basic } from '../../../test/dav.ts'
import { buildFolder, buildMember } from '../../../test/factories.ts'
import type { Client } from '../../../test/harness.ts'
import { totpCode, totpStep } from '../../features/accounts/second-factor/totp.ts'
import { createLogger } from '../../platform/logging.ts'
import { mostLines } from './refused-lines.repository.ts'

interface LogLine {
  readonly msg: string
  readonly refused?: string
  readonly reason?: string
  readonly address?: string
}

const metricsToken = 'a token for the metrics'

describe.each(dialects)('refused sign-ins on %s', dialect => {
  let test: AccountsTest
  let texts: string[] = []
  beforeAll(async () => {
    const log = createLogger('info', { write: text => void texts.push(text) })
    test = await createAccountsTest(dialect, { TRUST_PROXY: '1', METRICS_TOKEN: metricsToken }, log)
    await setUpSite(test)
    await registerMember(test, 'ada@example.org')
  })
  afterAll(() => test.close())
  afterEach(async () => {
    vi.restoreAllMocks()
    texts = []
    await forgetTries(test)
    await tables(test.app.services.db.write).deleteFrom('audit_log').where('action', '=', refusedAction).execute()
  })

  const refusals = () => texts.filter(text => text.includes('Sign-in refused')).map(text => JSON.parse(text) as LogLine)
  const entries = async () => {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', refusedAction)
      .orderBy('address')
      .execute()
    return rows.map(row => ({ ...row, facts: RefusedFacts.parse(JSON.parse(row.after ?? '')) }))
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const here = from('203.0.113.9')
  const signIn = (secret: string, headers: Record<string, string> = here, email = 'ada@example.org') =>
    test.client().call(a.signIn, { body: { email, password: secret }, headers })

  /** Someone who has given the password of an account with an authenticator app. */
  async function signInHalfway(): Promise<Client> {
    const email = `cy-${test.clock.now()}@example.org`
    const cy = await registerMember(test, email)
    const { secret } = await cy.ok(a.newTotp, { body: { password } })
    await cy.ok(a.confirmTotp, { body: { code: totpCode(secret, totpStep(test.clock.now())) } })
    const client = test.client()
    await client.ok(a.signIn, { body: { email, password } })
    return client
  }

  it('write one line in a fixed format, in which only the address comes from outside', async () => {
    const { headers } = await signIn('a guess')
    const lines = texts.filter(text => text.includes('Sign-in refused'))
    expect(lines).toEqual([
      expect.stringMatching(
        /^\{"level":40,"time":"[^"]+","requestId":"[0-9a-z]{26}","refused":"password","reason":"wrong","address":"203\.0\.113\.9","msg":"Sign-in refused"\}\n$/,
      ),
    ])
    expect(lines[0]).toContain(`"requestId":"${headers['x-request-id']}"`)
  })

  it('say the same of an address without an account, and nothing of what was typed', async () => {
    await signIn('a guess')
    await signIn('hunter2', here, 'nobody@example.org')
    const [known, unknown] = refusals().map(({ ...line }) => ({ ...line, time: '', requestId: '' }))
    expect(unknown).toEqual(known)
    expect(texts.join('')).not.toMatch(/hunter2|example\.org|a guess/)
    expect(JSON.stringify(await entries())).not.toMatch(/hunter2|example\.org|a guess/)
  })

  it('are noted at every way in', async () => {
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, `Shared ${test.clock.now()}`)
    const params = { id: folder.id }
    const link = await ada.client.ok(sharingEndpoints.createLink, { params, body: { password: 'open sesame' } })
    const named = await ada.client.ok(sharingEndpoints.createLink, { params, body: { outsiders: ['bo@example.org'] } })
    const halfway = await signInHalfway()
    const dav = (url: string) =>
      test.app.http.inject({
        method: 'PROPFIND' as 'GET',
        url,
        headers: { host: 'drive.test', depth: '0', authorization: basic('ada@example.org', 'wrong'), ...here },
      })
    const tries: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
      password: () => signIn('a guess'),
      passkey: async client => {
        await client.ok(a.passkeySignInOptions)
        await client.call(a.passkeySignIn, { body: { credential: forgedPasskey, remember: true }, headers: here })
      },
      'second-step': () => halfway.call(a.secondStep, { body: { code: '000000', remember: true }, headers: here }),
      'link-code': client =>
        client.call(visitEndpoints.unlockWithCode, {
          ...{ params: { slug: named.slug }, body: { email: 'bo@example.org', code: '1234 5678' }, headers: here },
        }),
      'app-password at /dav': () => dav('/dav/files/'),
      'app-password at /remote.php': () => dav('/remote.php/dav/files/'),
      'app-password at /ocs': () =>
        test.app.http.inject({
          url: '/ocs/v2.php/cloud/user',
          headers: { host: 'drive.test', authorization: basic('ada@example.org', 'wrong'), ...here },
        }),
      token: client => client.call(a.me, { headers: { ...here, authorization: 'Bearer holdall_wrong' } }),
      'token of the metrics': client =>
        client.call(siteEndpoints.metrics, { headers: { ...here, authorization: 'Bearer wrong' } }),
      'link-password': client =>
        client.call(sharingEndpoints.unlock, { params: { slug: link.slug }, body: { password: 'x' }, headers: here }),
    }
    for (const [name, attempt] of Object.entries(tries)) {
      texts = []
      await attempt(test.client())
      const line = { refused: name.split(' ')[0], reason: 'wrong', address: '203.0.113.9' }
      expect(refusals(), name).toEqual([expect.objectContaining(line)])
    }
  })

  it('are counted by address, way and hour in the audit log', async () => {
    for (let n = 0; n < 3; n++) await signIn('a guess')
    await signIn('a guess', from('198.51.100.7'))
    const counts = async () => (await entries()).map(({ address, facts }) => [address, facts.way, facts.tries])
    expect(await counts()).toEqual([
      ['198.51.100.7', 'password', 1],
      ['203.0.113.9', 'password', 3],
    ])
    test.clock.advance(3_600_000)
    await signIn('a guess')
    expect((await counts()).sort()).toEqual([
      ['198.51.100.7', 'password', 1],
      ['203.0.113.9', 'password', 1],
      ['203.0.113.9', 'password', 3],
    ])
  })

  it('are counted exactly when many come at once, in few transactions', async () => {
    const transactions = vi.spyOn(test.app.services.db, 'transaction')
    const { refusals: service } = test.app.services
    const notes = Array.from({ length: 300 }, (_, n) => {
      const origin = { address: `203.0.113.${n % 3}`, requestId: `r${n}` }
      return service.note({ way: 'token', reason: 'wrong', origin })
    })
    await Promise.all(notes)
    expect((await entries()).map(({ address, facts }) => [address, facts.tries])).toEqual([
      ['203.0.113.0', 100],
      ['203.0.113.1', 100],
      ['203.0.113.2', 100],
    ])
    expect(transactions.mock.calls.length).toBeLessThan(5)
  })

  it('from very many addresses share one entry beyond a limit, and every attempt is counted', async () => {
    const { refusals: service } = test.app.services
    const all = Array.from({ length: mostLines + 100 }, (_, n) => `198.51.${Math.floor(n / 250)}.${n % 250}`)
    await Promise.all(
      all.map(address => service.note({ way: 'app-password', reason: 'wrong', origin: { address, requestId: 'r' } })),
    )
    const lines = await entries()
    expect(lines).toHaveLength(mostLines + 1)
    expect(lines.filter(({ address }) => address === null).map(({ facts }) => facts.tries)).toEqual([100])
    // An address that has an entry keeps it.
    const [known] = lines.filter(({ address }) => address !== null)
    await service.note({
      way: 'app-password',
      reason: 'wrong',
      origin: { address: known?.address ?? '', requestId: 'r' },
    })
    expect((await entries()).find(({ id }) => id === known?.id)?.facts.tries).toBe(2)
  })

  it('from one network of IPv6 are one entry, while the log has each address', async () => {
    await signIn('a guess', from('2001:db8:1:2::1'))
    await signIn('a guess', from('2001:db8:1:2:aaaa::1'))
    expect(refusals().map(({ address }) => address)).toEqual(['2001:db8:1:2::1', '2001:db8:1:2:aaaa::1'])
    expect((await entries()).map(({ address, facts }) => [address, facts.tries])).toEqual([['2001:db8:1:2::/64', 2]])
  })

  it('because of the limit say so, and are counted too', async () => {
    for (let n = 0; n < 11; n++) await signIn('a guess')
    expect((await signIn(password)).status).toBe(429)
    expect(refusals().map(({ reason }) => reason)).toEqual([...Array(10).fill('wrong'), 'limit', 'limit'])
    expect((await entries()).map(({ facts }) => facts.tries)).toEqual([12])
  })

  it('show no address that isn’t one, whatever a proxy passes on', async () => {
    const forged = '10.0.0.1","msg":"Sign-in refused"}'
    await test.app.services.refusals.note({
      way: 'password',
      reason: 'wrong',
      origin: { address: forged, requestId: 'r' },
    })
    await test.app.services.refusals.note({
      ...{ way: 'password', reason: 'wrong' },
      origin: { address: '::ffff:203.0.113.5', requestId: 'r' },
    })
    expect(refusals().map(({ address }) => address)).toEqual(['unknown', '203.0.113.5'])
    expect((await entries()).map(({ address }) => address).sort()).toEqual(['203.0.113.5', null].sort())
  })

  it('are answered as before while the audit log can’t be written', async () => {
    const { db } = test.app.services
    const real = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
      if (new Error().stack?.includes('refusals.ts')) throw new Error('the disk is full')
      return real(...given)
    })
    expect((await signIn('a guess')).problem.code).toBe('account.wrong-credentials')
    expect(texts.join('')).toContain('Refused sign-ins couldn’t be counted in the audit log')
    expect(refusals()).toHaveLength(1)
  })

  it('are in the list of administrators', async () => {
    const admin = await buildMember(test, { permissions: ['audit.view'] })
    await signIn('a guess')
    const filters = encodeFilters([{ key: 'action', operator: '=', value: refusedAction }])
    const { data } = (await admin.client.ok(auditEndpoints.list, { query: { filters } })).pagination
    expect(data).toEqual([
      expect.objectContaining({
        ...{ action: refusedAction, actor: null, object_name: null, address: '203.0.113.9' },
        after: { way: 'password', tries: 1, last: expect.any(String) },
      }),
    ])
  })

  it('don’t include a successful sign-in, a missing page or a form with errors', async () => {
    expect((await signIn(password)).status).toBe(200)
    await signIn('', here)
    await test.client().call(a.me)
    expect(refusals()).toEqual([])
    expect(await entries()).toEqual([])
  })
})

const forgedPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}

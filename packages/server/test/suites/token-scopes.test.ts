import { endpoints } from '@holdall/contract/contract.ts'
import { type TokenScope, tokenScopes } from '@holdall/contract/kit/access.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTries, setUpSite } from '../accounts.ts'
import { suiteDialects } from '../databases.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { checksums, settledChecksums } from './checksum.ts'
import { inputFor } from './endpoint-input.ts'
import { send } from './send.ts'
import { allOn, buildPerson, buildToken, type Person } from './world.ts'

/** Listed a second time, so that a call can't lose its rule unnoticed. */
const onlyForPeople = [
  'accounts.addPasskey',
  'accounts.beginSocial',
  'accounts.changeEmail',
  'accounts.changePassword',
  'accounts.completeSocial',
  'accounts.confirmTotp',
  'accounts.createToken',
  'accounts.endImpersonation',
  'accounts.endOtherSessions',
  'accounts.endSession',
  'accounts.finishSocial',
  'accounts.checkLoginFlow',
  'accounts.checkReset',
  'accounts.grantLoginFlow',
  'accounts.impersonate',
  'accounts.linkSocial',
  'accounts.newPasskeyOptions',
  'accounts.newRecoveryCodes',
  'accounts.newTotp',
  'accounts.passkeyCheckOptions',
  'accounts.passkeySignIn',
  'accounts.passkeySignInOptions',
  'accounts.refuseLoginFlow',
  'accounts.removePasskey',
  'accounts.removeTotp',
  'accounts.renamePasskey',
  'accounts.reset',
  'accounts.secondStep',
  'accounts.setup',
  'accounts.signIn',
  'accounts.signOut',
  'accounts.unlinkSocial',
  'companySignIn.begin',
  'companySignIn.complete',
  'companySignIn.createProvider',
  'companySignIn.deleteProvider',
  'companySignIn.finish',
  'companySignIn.link',
  'companySignIn.linkDirectory',
  'companySignIn.logout',
  'companySignIn.orderProviders',
  'companySignIn.probeProvider',
  'companySignIn.signIn',
  'companySignIn.signOut',
  'companySignIn.unlink',
  'companySignIn.updateProvider',
  'billing.cancel',
  'billing.change',
  'billing.checkout',
  'billing.details',
  'billing.finish',
  'billing.payOtherwise',
  'billing.preview',
  'billing.resume',
  'mail.connectGmail',
  'mail.gmailConnected',
  'personalData.exportContent',
  'personalData.leave',
  'personalData.startExport',
  'sharing.takeProof',
  'user-invitations.accept',
  'users.removeSecondFactor',
]

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Headers with which some servers let clients override the method. */
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']

const choices: readonly (readonly TokenScope[])[] = [
  ['read'],
  ['write'],
  ['account'],
  ['read', 'write'],
  ['read', 'account'],
  ['write', 'account'],
  ['read', 'write', 'account'],
]

function isAllowed({ id, method, path, ignoresCaller }: AnyEndpoint, scopes: readonly TokenScope[]): boolean {
  if (ignoresCaller) return true
  if (onlyForPeople.includes(id)) return false
  if (!scopes.includes(method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write')) return false
  return !/^\/(me|invoices|credit-notes)(\/|$)/.test(path) || scopes.includes('account')
}

describe.each(suiteDialects)('the scopes of tokens on %s', dialect => {
  let test: TestApp
  let ada: Person
  let eve: Person
  /** A token of Ada, who owns everything that is read. */
  let reader: string
  const secrets = new Map<readonly TokenScope[], string>()
  let calls = 0
  let refused = 0
  beforeAll(async () => {
    test = await createTestApp(dialect, allOn)
    await setUpSite(test)
    ada = await buildPerson(test, 'ada')
    reader = (await buildToken(ada.client, 'reads only', ['read', 'account'])).secret
    // Eve's tokens name Ada's objects, so that a call that passes the gate changes nothing that the next one needs.
    eve = await buildPerson(test, 'eve')
    for (const scopes of choices) secrets.set(scopes, (await buildToken(eve.client, scopes.join(' '), scopes)).secret)
  })
  afterAll(async () => {
    await test.close()
    console.log(
      `${dialect}: ${endpoints.length} endpoints, ${choices.length} tokens, ${calls} calls, ${refused} refused`,
    )
  })

  it.each(endpoints.map(endpoint => [endpoint.id, endpoint] as const))(
    '[ACCT-08] %s accepts the tokens that it should, and a refusal changes nothing',
    async (_id, endpoint) => {
      const input = inputFor(endpoint, { ...ada.objects, slug: 'not-a-known-link' })
      let before = await checksums(test.app.services.db)
      for (const [scopes, secret] of secrets) {
        await forgetTries(test)
        const headers = { ...input.headers, authorization: `Bearer ${secret}` }
        const answer = await send(test, test.client(), endpoint, { ...input, headers })
        const what = `${scopes.join(' ')}: ${answer.status} ${answer.text.slice(0, 300)}`
        calls++
        expect(answer.status, what).toBeLessThan(500)
        expect(answer.status, what).not.toBe(401)
        // A HEAD has no body to name the problem in.
        const isRefused = endpoint.method === 'HEAD' ? answer.status === 403 : answer.code === 'request.scope'
        expect(isRefused, what).toBe(!isAllowed(endpoint, scopes))
        if (!isRefused) {
          before = await settledChecksums(test.app.services.db, before)
          continue
        }
        refused++
        expect(await checksums(test.app.services.db), what).toEqual(before)
      }
    },
  )

  it.each(endpoints.filter(({ method }) => reading.has(method)).map(endpoint => [endpoint.id, endpoint] as const))(
    '[ACCT-08] %s stays a reading call, whatever method its headers name besides',
    async (_id, endpoint) => {
      const input = inputFor(endpoint, ada.objects)
      const call = (headers: Record<string, string>) =>
        send(test, test.client(), endpoint, {
          ...input,
          headers: { ...input.headers, ...headers, authorization: `Bearer ${reader}` },
        })
      await forgetTries(test)
      const { status } = await call({})
      const before = await checksums(test.app.services.db)
      for (const named of ['DELETE', 'PATCH', 'PUT', 'POST']) {
        const names = Object.fromEntries(overrides.map(header => [header, named]))
        const answer = await call({ ...names, 'upload-offset': '0' })
        expect(answer.status, named).toBe(status)
        const after = await checksums(test.app.services.db)
        for (const table of ['items', 'transfers', 'links', 'users']) expect(after[table], table).toBe(before[table])
      }
    },
  )

  it('[ACCT-08] were tried with every call, and never let a token do what only people may', () => {
    expect(calls).toBe(endpoints.length * choices.length)
    expect(refused).toBeGreaterThan(calls / 3)
    const known = endpoints.map(({ id }) => id)
    expect(onlyForPeople.filter(id => !known.includes(id))).toEqual([])
    expect(choices.flat().filter(scope => !tokenScopes.includes(scope))).toEqual([])
  })
})

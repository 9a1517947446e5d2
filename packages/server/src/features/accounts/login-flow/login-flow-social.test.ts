import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpSite } from '../../../../test/accounts.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type SocialPeer, startSocialPeer } from '../../../../test/peers/social-peer.ts'
import { signInBy, switchOn } from '../../../../test/social.ts'
import { startApp } from '../../../../test/sync-app.ts'

describe.each(suiteDialects)('signing in an app on %s', dialect => {
  let test: TestApp
  let peer: SocialPeer
  beforeAll(async () => {
    peer = await startSocialPeer()
    test = await createTestApp(dialect, { ...peer.variables })
    await setUpSite(test)
    await switchOn(test, 'google')
    Object.assign(peer.people.google, { id: '1', email: 'ada@example.org', isEmailConfirmed: true })
  })
  afterAll(async () => {
    await test.close()
    await peer.close()
  })

  it('needs nothing but a social sign-in from a member without a password, who repeats it after a while', async () => {
    const ada = test.client()
    expect((await signInBy(ada, 'google')).status).toBe(200)
    const app = await startApp(test)
    const body = { token: app.token }
    test.clock.advance(16 * 60_000)
    expect((await ada.ok(e.checkLoginFlow, { body })).needs).toBe('sign-in')
    expect((await ada.call(e.grantLoginFlow, { body })).problem.code).toBe('account.sign-in-again')
    await ada.call(e.signOut)
    expect((await signInBy(ada, 'google')).status).toBe(200)
    expect((await ada.ok(e.checkLoginFlow, { body })).needs).toBe('nothing')
    expect((await ada.call(e.grantLoginFlow, { body })).status).toBe(200)
    expect((await app.poll()).json()).toMatchObject({ loginName: 'ada@example.org' })
  })
})

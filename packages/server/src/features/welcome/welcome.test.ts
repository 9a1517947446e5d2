import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { welcomeEndpoints as e } from '@holdall/contract/welcome/welcome.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(suiteDialects)('the card of first steps on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const done = async (member: TestMember, part: 'steps' | 'adminSteps' = 'steps') =>
    (await member.client.ok(e.read))[part].map(step => [step.id, step.isDone])

  it('ticks a step once it has been done, and stays hidden for users who dismissed it', async () => {
    const ada = await buildMember(test)
    const ben = await buildMember(test)
    expect(await done(ada)).toEqual([
      ['files', false],
      ['device', false],
      ['share', false],
    ])
    expect(await done(ada, 'adminSteps')).toEqual([])
    const file = await buildFile(test, ada, { name: 'one.txt', text: 'one' })
    expect((await done(ada))[0]).toEqual(['files', true])
    expect((await done(ben))[0]).toEqual(['files', false])
    await ada.client.ok(sharingEndpoints.createLink, { params: { id: file }, body: {} })
    expect((await done(ada))[2]).toEqual(['share', true])
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('access_tokens')
        .values({
          id: `app-${dialect}`,
          user_id: ada.userId,
          kind: 'app',
          name: 'Laptop',
          token_hash: `hash-${dialect}`,
          beginning: 'abcd',
          scopes: 'webdav',
          expires_at: null,
          last_used_at: null,
          last_used_address: null,
          last_synced_at: null,
          created_at: test.clock.now(),
        })
        .execute(),
    )
    expect((await done(ada))[1]).toEqual(['device', true])
    expect((await ada.client.ok(accountEndpoints.me)).isWelcomed).toBe(false)
    await ada.client.ok(accountEndpoints.updateProfile, { body: { isWelcomed: true } })
    expect((await ada.client.ok(accountEndpoints.me)).isWelcomed).toBe(true)
    expect((await ben.client.ok(accountEndpoints.me)).isWelcomed).toBe(false)
  })

  it('shows administrators what is left to set up', async () => {
    const owner = await buildMember(test, { permissions: ['admin.access', 'settings.update'] })
    const steps = Object.fromEntries(await done(owner, 'adminSteps'))
    expect(Object.keys(steps)).toEqual(['mail', 'address', 'people'])
    expect([steps.mail, steps.people]).toEqual([test.app.ctx.settings.get('mail_driver') !== 'log', true])
    const half = await buildMember(test, { permissions: ['admin.access'] })
    expect(await done(half, 'adminSteps')).toEqual([])
  })
})

import { outboxEndpoints as o } from '@holdall/contract/outbox/outbox.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { defineMailTemplate } from '../../drivers/mail/mail-content.ts'

const greeting = defineMailTemplate<object>({
  name: 'suite.greeting',
  build: () => ({ subject: 'Hello', paragraphs: ['The token is canary-4711'] }),
})

const codeMail = defineMailTemplate<{ code: string }>({
  name: 'suite.code',
  hasSecretSubject: true,
  build: ({ code }) => ({ subject: `${code} is your code`, paragraphs: [] }),
})

describe.each(dialects)('the mail outbox on %s', dialect => {
  let test: AccountsTest
  let admin: TestMember
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    admin = await buildMember(test, { permissions: ['outbox.view', 'outbox.resend'] })
  })
  afterAll(() => test.close())

  const queue = (to: string) => {
    const { db, mail } = test.app.services
    return db.transaction(tx => mail.queue(tx, { template: greeting, to, data: {} }))
  }
  const set = (id: string, change: { state?: 'failed' | 'sent'; attempts?: number; error?: string }) =>
    test.app.services.db.transaction(tx =>
      tables(tx).updateTable('mail_outbox').set(change).where('id', '=', id).execute(),
    )
  const shown = async (id: string) => (await admin.client.ok(o.list)).pagination.data.find(mail => mail.id === id)
  const resend = async (...mailIds: string[]) =>
    (await admin.client.ok(o.resend, { body: { mailIds } })).data.map(one => one.error?.code ?? one.status)

  it('[ADMX-06] shows what is queued, was sent, or failed with the reason, and never the text', async () => {
    const id = await queue('ada@example.org')
    expect(await shown(id)).toMatchObject({ state: 'queued', recipient: 'ada@example.org', subject: 'Hello' })
    await test.mailTo('ada@example.org')
    expect(await shown(id)).toMatchObject({ state: 'sent', driver: 'smtp', error: null })
    const failed = await queue('eve@example.org')
    await set(failed, { state: 'failed', attempts: 6, error: '550 no such person' })
    expect(await shown(failed)).toMatchObject({ state: 'failed', attempts: 6, error: '550 no such person' })
    expect(JSON.stringify(await admin.client.ok(o.list))).not.toContain('canary')
  })

  it('[ADMX-06] shows no subject that contains a code, and doesn’t find one by it', async () => {
    const { db, mail } = test.app.services
    const data = { code: '471147' }
    await db.transaction(tx => mail.queue(tx, { template: codeMail, to: 'out@example.org', data }))
    const [row] = (await admin.client.ok(o.list, { query: { query: 'out@' } })).pagination.data
    expect(row).toMatchObject({ template: 'suite.code', subject: null })
    expect((await admin.client.ok(o.list, { query: { query: '471147' } })).pagination.total).toBe(0)
  })

  it('[ADMX-06] sends a failed message again, once; others are reported and left as they are', async () => {
    const id = await queue('late@example.org')
    expect(await resend(id)).toEqual(['mail.not-failed'])
    expect(await test.mailTo('late@example.org')).toHaveLength(1)
    expect(await resend(id)).toEqual(['mail.not-failed'])

    const failed = await queue('again@example.org')
    await set(failed, { state: 'failed', attempts: 6 })
    // Its job has ended with it: one that is still queued would send the message.
    await tables(test.app.services.db.write)
      .updateTable('jobs')
      .set({ state: 'done' })
      .where('kind', '=', 'mail.send')
      .execute()
    expect(await resend(failed, failed, admin.userId)).toEqual(['done', 'mail.not-found'])
    expect(await shown(failed)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(await test.mailTo('again@example.org')).toHaveLength(1)
    expect(await shown(failed)).toMatchObject({ state: 'sent' })
  })

  it('[ADMX-06] shows when a message is tried again, and tries it now if asked; not one whose code has expired', async () => {
    const id = await queue('slow@example.org')
    const { db, clock } = test.app.services
    const later = (change: object) =>
      db.transaction(async tx => {
        await tables(tx).updateTable('mail_outbox').set(change).where('id', '=', id).execute()
        await tables(tx)
          .updateTable('jobs')
          .set({ run_at: clock.now() + 3 * 3600_000 })
          .where('payload', '=', JSON.stringify({ mailId: id }))
          .execute()
      })
    const at = clock.now() + 3 * 3600_000
    await later({ attempts: 7, next_try_at: at, waits_for: 'server', useless_at: clock.now() - 1 })
    expect(await shown(id)).toMatchObject({ state: 'queued', nextTryAt: new Date(at).toISOString() })
    expect(await resend(id)).toEqual(['mail.expired'])
    await later({ useless_at: null })
    expect(await test.mailTo('slow@example.org')).toEqual([])
    expect(await resend(id)).toEqual(['done'])
    expect(await test.mailTo('slow@example.org')).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ state: 'sent', nextTryAt: null, attempts: 8 })
  })
})

import { statusEndpoints as e } from '@holdall/contract/status/status.contract.ts'
import { mostWaiting, waitingNames } from '@holdall/contract/status/waiting-names.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { quarantineFile } from '../../../test/scanners/quarantined.ts'
import { addSubscription } from '../../../test/suites/list-rows/billing.ts'
import { addJob, addMail } from '../../../test/suites/list-rows/records.ts'
import { webhookRow } from '../../../test/webhook-row.ts'
import { features } from '../../app/features.ts'
import { newId } from '../../platform/ids.ts'

const day = 24 * 60 * 60_000

describe.each(dialects)('[OWNER-08 part] what waits for an administrator on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
    await change(tx => tables(tx).deleteFrom('jobs').execute())
    await change(tx => tables(tx).deleteFrom('mail_outbox').execute())
  })
  afterAll(() => test.close())
  const change = (
    work: (tx: Parameters<Parameters<typeof test.app.services.db.transaction>[0]>[0]) => Promise<unknown>,
  ) => test.app.services.db.transaction(work)
  const read = async (member = admin) => (await member.client.ok(e.waiting)).counts

  it('every kind is counted by one feature', () => {
    const declared = features.flatMap(feature => feature.waiting ?? []).map(({ name }) => name)
    expect(declared.toSorted()).toEqual([...waitingNames].toSorted())
  })

  it('is nothing on a site where all went well', async () => {
    expect(await read()).toEqual({})
  })

  it('is what failed, and what was set aside, and nothing else', async () => {
    // One of each state; the fourth failed.
    for (let n = 0; n < 5; n++) await addJob(test, n)
    // One waits, one was sent, one failed.
    for (let n = 0; n < 3; n++) await addMail(test, n)
    await quarantineFile(test)
    await quarantineFile(test)
    const hook = (name: string, more: object) =>
      change(tx =>
        tables(tx)
          .insertInto('webhooks')
          .values({ ...webhookRow({ id: newId(), name, space_id: null, created_by: admin.userId }), ...more })
          .execute(),
      )
    await hook('Fails', { is_on: 1, failing_since: 1 })
    await hook('Works', { is_on: 1 })
    await hook('Off', { failing_since: 1 })
    await change(tx =>
      tables(tx)
        .updateTable('mail_outbox')
        .set({ created_at: test.clock.now() - day })
        .execute(),
    )
    for (let n = 0; n < 2; n++) await addSubscription(test, n)
    const [late] = await tables(test.app.services.db.read).selectFrom('subscriptions').select('id').execute()
    await change(tx =>
      tables(tx).updateTable('subscriptions').set({ past_due_at: 1, owed: 999 }).where('id', '=', late!.id).execute(),
    )
    expect(await read()).toEqual({ arrears: 1, jobs: 1, outbox: 1, quarantine: 2, webhooks: 1 })
    // As on the page of the site's status, an old failure is not counted.
    await change(tx =>
      tables(tx)
        .updateTable('mail_outbox')
        .set({ created_at: test.clock.now() - 8 * day })
        .execute(),
    )
    expect(await read()).not.toHaveProperty('outbox')
  })

  it('is counted for those alone who may see it', async () => {
    expect(await read(await buildMember(test, { permissions: ['admin.access'] }))).toEqual({})
    const clerk = await buildMember(test, { permissions: ['admin.access', 'quarantine.view'] })
    expect(await read(clerk)).toEqual({ quarantine: 2 })
    const member = await buildMember(test)
    expect((await member.client.call(e.waiting)).status).toBe(403)
  })

  it('is not counted further than anybody reads', async () => {
    for (let n = 0; n <= mostWaiting + 5; n++) await addJob(test, 3)
    expect((await read()).jobs).toBe(mostWaiting)
  })
})

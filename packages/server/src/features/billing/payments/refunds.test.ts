import { randomUUID } from 'node:crypto'
import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { paymentEndpoints as p } from '@holdall/contract/billing/payments.endpoints.ts'
import { manageUserEndpoints } from '@holdall/contract/users/manage.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import type { GatewayWorld } from '../../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { reconcile } from '../reconcile/reconcile.ts'

const worlds = [
  ['PayPal', startPaypalWorld],
  ['Stripe', startStripeWorld],
] as const
const each = dialects.flatMap(dialect => worlds.map(([name, start]) => [dialect, name, start] as const))
const minute = 60_000

describe.each(each)('refunds by an administrator on %s, with the protocol peer of %s', (dialect, _, start) => {
  let site: PaidSite
  let id: string
  let remoteId: string
  beforeEach(async () => {
    site = await openPaidSite<GatewayWorld>(dialect, start)
    const bought = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, bought.checkoutId)
    await site.deliver()
    remoteId = site.world.subscriptions()[0]?.id ?? ''
    id = (await site.bob.client.ok(b.mine)).invoices[0]?.id ?? ''
  })
  afterEach(() => site.close())

  const read = () => site.test.app.services.db.read
  const ask = (amount: string, key: string = randomUUID(), reason = 'Out of order') =>
    site.admin.client.call(p.refund, { params: { id }, body: { key, amount, reason } })
  const invoice = async () => (await site.bob.client.ok(b.mine)).invoices[0]
  const notes = async () =>
    (await tables(read()).selectFrom('credit_notes').selectAll().orderBy('number').execute()).map(
      ({ number, amount, state, reason }) => [Number(number), Number(amount), state, reason],
    )
  const states = async () =>
    (await tables(read()).selectFrom('refunds').select('state').orderBy('created_at').execute()).map(row => row.state)
  const mails = async () =>
    (
      await tables(read())
        .selectFrom('mail_outbox')
        .select(['recipient', 'subject'])
        .where('template', '=', 'billing.refund')
        .orderBy('id')
        .execute()
    ).map(mail => `${mail.recipient}: ${mail.subject}`)
  const paidBack = () => site.world.money(new Set([remoteId])).back
  const compare = () => reconcile(site.test.app.ctx)

  it('[OWNER-03 part] pay back in parts and then the rest, with a credit note, a mail and a line for each', async () => {
    const first = await ask('4')
    expect(first.data?.payment).toMatchObject({
      ...{ state: 'partly-refunded', refunded: '4.00', refundable: '5.99', pending: null },
    })
    expect(paidBack()).toBe(400)
    expect((await ask('5.99', randomUUID(), '')).data?.payment).toMatchObject({ state: 'refunded', refundable: '0.00' })
    expect(paidBack()).toBe(999)
    await site.deliver()
    await compare()
    expect(await notes()).toEqual([
      [1, 400, 'issued', 'Out of order'],
      [2, 599, 'issued', ''],
    ])
    expect(await states()).toEqual(['done', 'done'])
    expect(await mails()).toEqual([
      `${site.bob.email}: You’ve been refunded $4.00`,
      `${site.bob.email}: You’ve been refunded $5.99`,
    ])
    expect((await invoice())?.creditNotes.map(one => [one.number, one.amount])).toEqual([
      ['CN-000001', '4.00'],
      ['CN-000002', '5.99'],
    ])
    const { data } = await site.admin.client.ok(o.timeline, {
      params: { id: (await site.bob.client.ok(b.mine)).subscriptions[0]?.id ?? '' },
    })
    expect(data.filter(({ kind }) => kind === 'refunded').map(({ amount }) => amount)).toEqual(['9.99', '4.00'])
    // The plan stays as it is.
    expect(await site.may(site.bob)).toBe(true)
    const audited = await tables(read())
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'payment.refund-requested')
      .orderBy('id')
      .execute()
    expect(audited.map(row => [row.actor_id, row.object_id, JSON.parse(row.after ?? '{}').amount])).toEqual([
      [site.admin.userId, id, '4.00'],
      [site.admin.userId, id, '5.99'],
    ])
  })

  it('[OWNER-03 part] never pay back more than was paid, nothing, or what the caller may not', async () => {
    for (const amount of ['10', '0', '0.001', '9.999'])
      expect((await ask(amount)).problem.errors?.map(({ field }) => field)).toEqual(['amount'])
    expect((await ask('-1')).status).toBe(422)
    const clerk = await buildMember(site.test, { permissions: ['subscriptions.view', 'subscriptions.update'] })
    const body = { key: randomUUID(), amount: '1', reason: '' }
    for (const who of [clerk, site.bob])
      expect((await who.client.call(p.refund, { params: { id }, body })).status).toBe(403)
    // What was paid back at the gateway counts, although no event has told of it.
    site.world.refund(remoteId, 900)
    site.world.loseAll()
    expect((await ask('1')).problem.errors?.map(({ field }) => field)).toEqual(['amount'])
    expect(paidBack()).toBe(900)
    expect(await notes()).toEqual([[1, 900, 'issued', '']])
    expect(await states()).toEqual([])
  })

  it('[OWNER-03 part] happen once for a key, however often it is sent, and a key is for one refund', async () => {
    const key = randomUUID()
    const answers = await Promise.all([ask('3', key), ask('3', key), ask('3', key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ask('3', key)).status).toBe(200)
    expect(paidBack()).toBe(300)
    expect((await ask('2', key)).problem.code).toBe('payment.key-used')
    expect((await ask('3', key, 'Another reason')).problem.code).toBe('payment.key-used')
    expect(await notes()).toHaveLength(1)
  })

  it('[OWNER-03 part] happen once, whichever call to the gateway is cut off, before its effect or after', async () => {
    for (const fault of ['cut-off', 'cut-after', 'broken', 'broken-after', 'throttle'] as const)
      for (let call = 0; call < 6; call++) {
        const before = paidBack()
        const key = randomUUID()
        site.world.failAt(call, fault)
        const cut = await ask('0.20', key)
        site.world.clearFaults()
        if (cut.status !== 200) expect(cut.problem.code).toMatch(/^billing\.gateway-(away|said)$/)
        const again = await ask('0.20', key)
        // What a gateway has refused has failed for good; anything else goes on.
        expect(again.status === 200 || again.problem.code === 'payment.key-used', `${fault} ${call}`).toBe(true)
        expect(paidBack() - before, `${fault} ${call}`).toBe(again.status === 200 ? 20 : 0)
      }
    await site.deliver()
    const issued = await notes()
    expect(issued.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(paidBack())
    expect(await states()).not.toContain('asked')
  })

  it('[OWNER-03 part] wait for one that the gateway may not have heard of', async () => {
    let key = ''
    for (let call = 0; call < 12 && !(await states()).includes('asked'); call++) {
      key = randomUUID()
      for (let later = call; later < 14; later++) site.world.failAt(later, 'cut-off')
      await ask('1', key)
      site.world.clearFaults()
    }
    expect([await states(), paidBack()]).toEqual([['asked'], 0])
    expect((await ask('2')).problem.code).toBe('payment.refund-waiting')
    expect((await ask('1', key)).status).toBe(200)
    expect((await ask('2')).status).toBe(200)
    expect(paidBack()).toBe(300)
  })

  it('[OWNER-03 part] whose answer was lost wait for the event or the comparison', async () => {
    for (const settled of ['event', 'comparison'] as const) {
      const before = (await notes()).length
      const key = randomUUID()
      // The refund itself arrives and its answer is lost, and so is every further call.
      let call = 0
      for (; call < 12; call++) {
        const back = paidBack()
        for (let later = call; later < 14; later++) site.world.failAt(later, later === call ? 'cut-after' : 'cut-off')
        await ask('1', key)
        site.world.clearFaults()
        if (paidBack() > back) break
      }
      expect(call).toBeLessThan(12)
      const [row] = (await site.admin.client.ok(p.list)).pagination.data.filter(({ kind }) => kind === 'invoice')
      expect(row?.pending).toEqual({ key, amount: '1.00', reason: 'Out of order' })
      if (settled === 'event') await site.deliver()
      else {
        site.world.loseAll()
        site.advance(11 * minute)
        await compare()
      }
      expect(await notes()).toHaveLength(before + 1)
      expect((await states()).at(-1)).toBe('done')
    }
  })

  it('[OWNER-03 part] are settled once by events that come twice, late, in reverse or forged', async () => {
    site.world.mishap('double')
    await ask('2')
    site.world.mishap('delay')
    site.world.refund(remoteId, 300)
    site.world.mishap('forge')
    await site.deliver(true)
    site.world.hurry()
    await site.deliver(true)
    await compare()
    await compare()
    expect((await notes()).map(([number, amount]) => [number, amount])).toEqual([
      [1, 200],
      [2, 300],
    ])
    expect((await invoice())?.refunded).toBe('5.00')
    expect(await mails()).toHaveLength(2)
  })

  it('[OWNER-03 part] are credited although an earlier answer was noted by a clock that was ahead', async () => {
    await site.test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('invoices')
        .set({ asked_at: Date.now() + 365 * 24 * 60 * minute })
        .execute(),
    )
    expect((await ask('4')).data?.payment).toMatchObject({ refunded: '4.00', refundable: '5.99' })
    expect((await notes()).map(([number, amount]) => [number, amount])).toEqual([[1, 400]])
  })

  it('[OWNER-03 part] of a person who is gone still work and keep their name and address', async () => {
    const params = { ids: site.bob.userId }
    await site.admin.client.ok(manageUserEndpoints.delete, { params, query: { files: 'delete' } })
    await site.test.app.worker.runDue()
    expect((await ask('2.50')).data?.payment).toMatchObject({
      userId: null,
      customer: { email: site.bob.email },
      refunded: '2.50',
    })
    expect(paidBack()).toBe(250)
    expect(await notes()).toHaveLength(1)
    expect(await mails()).toEqual([])
  })
})

describe.each(dialects)('a refund at Stripe that fails later, on %s', dialect => {
  it('[OWNER-03 part] makes its credit note void, tells the customer, and can be made again', async () => {
    const site = await openPaidSite(dialect, startStripeWorld)
    try {
      const bought = await site.buy(site.bob, site.plans.pro)
      await site.finish(site.bob, bought.checkoutId)
      const id = (await site.bob.client.ok(b.mine)).invoices[0]?.id ?? ''
      const ask = (amount: string) =>
        site.admin.client.ok(p.refund, { params: { id }, body: { key: randomUUID(), amount, reason: '' } })
      await ask('1')
      await ask('3')
      const { peer } = site.world
      const failed = [...peer.state.refunds.values()].find(({ amount }) => amount === 300)?.id ?? ''
      peer.failRefund(failed)
      await site.deliver()
      const rows = async () =>
        (await site.admin.client.ok(p.list)).pagination.data.map(({ number, amount, state }) => [number, amount, state])
      expect(await rows()).toEqual(
        expect.arrayContaining([
          ['000001', '9.99', 'partly-refunded'],
          ['CN-000001', '-1.00', 'issued'],
          ['CN-000002', '-3.00', 'void'],
        ]),
      )
      const subjects = await tables(site.test.app.services.db.read)
        .selectFrom('mail_outbox')
        .select('subject')
        .where('template', '=', 'billing.refund')
        .orderBy('id')
        .execute()
      expect(subjects.at(-1)?.subject).toBe('The refund of $3.00 failed')
      expect((await ask('3')).payment).toMatchObject({ refunded: '4.00' })
      expect(site.balance()).toBe(599)
    } finally {
      await site.close()
    }
  })
})

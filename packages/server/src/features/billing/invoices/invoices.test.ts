import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { localizationEndpoints } from '@holdall/contract/localizations/localizations.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { buildInvoice } from '../../../../test/build-plans.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { newId } from '../../../platform/ids.ts'
import { handleEventJob } from '../events/handle-event.job.ts'

describe.each(dialects)('invoices on %s', dialect => {
  let site: PaidSite
  beforeEach(async () => {
    site = await openPaidSite(dialect, startStripeWorld)
    await site.admin.client.ok(localizationEndpoints.create, { body: { name: 'Deutsch', language: 'de' } })
  })
  afterEach(() => site.close())

  const read = () => site.test.app.services.db.read
  const receipts = () =>
    tables(read()).selectFrom('mail_outbox').selectAll().where('template', '=', 'billing.receipt').execute()
  const download = (who: TestMember, id: string) => who.client.call(b.invoice, { params: { id } })
  const invoicesOf = async (who: TestMember) => (await who.client.ok(b.mine)).invoices
  const save = (values: Record<string, unknown>) =>
    site.test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set(values).where('id', '=', site.bob.userId).execute(),
    )

  it('[KEYS-28] [KEYS-29] are PDFs in the language in which they were issued, and say what was paid back', async () => {
    const { settings } = site.test.app.services
    await settings.saveComputed('billing.invoice.address', 'Holdall GmbH<br>Berlin' as never)
    await settings.saveComputed('billing.invoice.notes', 'VAT ID DE1' as never)
    await save({ language: 'de', first_name: 'Bob', last_name: 'Größe' })
    const { checkoutId, remoteId } = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, checkoutId)
    // What changes later doesn't change an invoice.
    await settings.saveComputed('billing.invoice.address', 'Somebody else' as never)
    await save({ language: 'fr', first_name: 'Robert' })
    site.world.refund(remoteId)
    await site.deliver()
    const [invoice] = await invoicesOf(site.bob)
    expect(invoice?.number).toBe('000001')
    const { raw } = await download(site.bob, invoice?.id ?? '')
    expect(raw.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Rechnung 000001.pdf"',
      'cache-control': 'private, no-cache',
    })
    // An address that is longer than its column continues in the next line.
    const text = await textOfPdf(raw.rawPayload)
    expect(text.replaceAll('\n', '')).toContain(site.bob.email)
    for (const told of ['Rechnung', '000001', 'Holdall GmbH', 'Berlin', 'Bob Größe', 'Stripe', 'Pro'])
      expect(text).toContain(told)
    expect(text).toMatch(/Gesamt\s*9,99/)
    expect(text).toMatch(/Erstattet\s*\d/)
    expect(text).toContain('VAT ID DE1')
    expect(text).not.toMatch(/Somebody|Robert/)
  })

  it('are in the language of the site if they have none', async () => {
    const id = await buildInvoice(site.test, { user_id: site.bob.userId })
    const text = await textOfPdf((await download(site.bob, id)).raw.rawPayload)
    expect(text).toContain('Invoice')
    expect(text).toContain('Ada Lovelace')
  })

  it('belong to who paid; only holders of `subscriptions.view` reach those of others', async () => {
    const id = await buildInvoice(site.test, { user_id: site.bob.userId })
    const other = await buildMember(site.test)
    const clerk = await buildMember(site.test, { permissions: ['subscriptions.view'] })
    for (const missing of [await download(other, id), await download(site.bob, newId())])
      expect([missing.status, missing.problem.code]).toEqual([404, 'billing.invoice-not-found'])
    expect((await download(clerk, id)).status).toBe(200)
  })

  it('are mailed once, in the language of who paid, whatever comes twice', async () => {
    await save({ language: 'de' })
    const { checkoutId } = await site.buy(site.bob, site.plans.pro)
    site.world.mishap('double')
    await Promise.all([site.finish(site.bob, checkoutId), site.deliver()])
    const events = await tables(read()).selectFrom('gateway_events').selectAll().execute()
    expect(events.length).toBeGreaterThan(0)
    await site.test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('gateway_events').set({ handled_at: null }).execute()
      for (const { gateway, id } of events)
        await site.test.app.services.jobs.enqueue(tx, handleEventJob, { gateway, id })
    })
    await site.test.app.worker.runDue()
    const [mail, ...more] = await receipts()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: site.bob.email })
    expect(mail?.subject).toMatch(/^Ihre Zahlungsbestätigung von /)
  })

  it('are numbered without gaps, and each has its mail', async () => {
    const people = [site.bob, await buildMember(site.test), await buildMember(site.test)]
    const bought = []
    for (const who of people) bought.push({ who, ...(await site.buy(who, site.plans.pro)) })
    await Promise.all([...bought.map(({ who, checkoutId }) => site.finish(who, checkoutId)), site.deliver()])
    site.advance(32 * dayMs)
    site.world.mishap('double')
    await site.deliver(true)
    const rows = await tables(read()).selectFrom('invoices').select('number').orderBy('number').execute()
    expect(rows.map(row => Number(row.number))).toEqual([1, 2, 3, 4, 5, 6])
    expect(await receipts()).toHaveLength(6)
  })
})

import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { paymentEndpoints as p } from '@holdall/contract/billing/payments.endpoints.ts'
import { mostPdfs } from '@holdall/contract/billing/payments.schemas.ts'
import { encodeFilters, type Filter } from '@holdall/contract/kit/list-parts/filters.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { buildInvoice } from '../../../../test/build-plans.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { newId } from '../../../platform/ids.ts'

const november = Date.UTC(2026, 10, 10, 12)
const december = Date.UTC(2026, 11, 10, 12)

describe.each(dialects)('all invoices and credit notes on %s', dialect => {
  let site: PaidSite
  beforeEach(async () => {
    site = await openPaidSite(dialect, startStripeWorld)
  })
  afterEach(() => site.close())

  const credit = (invoice_id: string, number: number, values: Record<string, unknown> = {}) =>
    site.test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('credit_notes')
        .values({
          ...{ id: newId(), number, invoice_id, amount: 100, reason: '', state: 'issued', refund_id: null },
          ...{ issued_at: december, voided_at: null, ...values },
        })
        .execute(),
    )
  const period = (...filters: Filter[]) => encodeFilters(filters)
  const inNovember = period(
    { key: 'issuedAt', operator: '>=', value: '2026-11-01' },
    { key: 'issuedAt', operator: '<=', value: '2026-11-30' },
  )
  const numbers = async (query: Record<string, unknown>) =>
    (await site.admin.client.ok(p.list, { query })).pagination.data.map(({ number }) => number)

  async function fill() {
    const buyer = { name: 'Grace Hopper', email: 'grace@example.org' }
    const first = await buildInvoice(site.test, { issued_at: november, refunded: 100, document: { buyer } })
    await buildInvoice(site.test, { issued_at: november + 1, mode: 'live', gateway: 'paypal', currency: 'EUR' })
    await buildInvoice(site.test, { issued_at: december, user_id: site.bob.userId })
    await credit(first, 1, { reason: 'Too late' })
    await credit(first, 2, { state: 'void', voided_at: december, issued_at: december + 1 })
    return first
  }

  it('[OWNER-03 part] are listed together, searched by number, name and address, and filtered by period and state', async () => {
    await fill()
    expect(await numbers({})).toEqual(['CN-000002', 'CN-000001', '000003', '000002', '000001'])
    expect(await numbers({ query: 'cn-000001' })).toEqual(['CN-000001'])
    expect(await numbers({ query: '000002' })).toEqual(['CN-000002', '000002'])
    // Whoever is gone is found by what was printed.
    expect(await numbers({ query: 'grace@example.org' })).toEqual(['CN-000002', 'CN-000001', '000001'])
    expect(await numbers({ query: 'hopper' })).toHaveLength(3)
    expect(await numbers({ filters: inNovember })).toEqual(['000002', '000001'])
    const state = (value: string) => numbers({ filters: period({ key: 'state', operator: '=', value }) })
    expect(await state('partly-refunded')).toEqual(['000001'])
    expect(await state('paid')).toEqual(['000003', '000002'])
    expect(await state('issued')).toEqual(['CN-000001'])
    expect(await state('void')).toEqual(['CN-000002'])
    const { data } = (await site.admin.client.ok(p.list, { query: { query: 'cn-000001' } })).pagination
    expect(data[0]).toMatchObject({
      kind: 'credit-note',
      invoiceNumber: '000001',
      userId: null,
      customer: { name: 'Grace Hopper', email: 'grace@example.org' },
      amount: '-1.00',
      refundable: '0.00',
      reason: 'Too late',
      paymentUrl: expect.stringContaining('https://dashboard.stripe.com/test/invoices/'),
    })
  })

  it('[OWNER-03 part] are added up by currency, without what is void; test payments stay apart', async () => {
    await fill()
    expect(await site.admin.client.ok(p.totals)).toEqual({
      documents: 5,
      totals: [
        { currency: 'EUR', isTest: false, invoiced: '9.99', credited: '0.00', net: '9.99' },
        { currency: 'USD', isTest: true, invoiced: '19.98', credited: '1.00', net: '18.98' },
      ],
    })
    const { totals } = await site.admin.client.ok(p.totals, { query: { query: 'hopper', filters: inNovember } })
    expect(totals).toEqual([{ currency: 'USD', isTest: true, invoiced: '9.99', credited: '0.00', net: '9.99' }])
  })

  it('[OWNER-03 part] come as PDFs in an archive, up to a limit, which a shorter period keeps to', async () => {
    await fill()
    const zip = (query: Record<string, unknown>) => site.admin.client.call(p.pdfs, { query })
    const { raw } = await zip({})
    expect(raw.headers['content-type']).toBe('application/zip')
    const bytes = raw.rawPayload
    const names = [...bytes.toString('latin1').matchAll(/(?:Invoice|Credit note) [\w-]+\.pdf/g)].map(([name]) => name)
    // Each name is in the archive twice: before the file and in the directory.
    const all = ['Invoice 000001', 'Invoice 000002', 'Invoice 000003', 'Credit note CN-000001', 'Credit note CN-000002']
    expect(names).toEqual([...all, ...all].map(name => `${name}.pdf`))
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect((await zip({ query: 'nobody' })).problem.code).toBe('payment.no-documents')
    const audited = await tables(site.test.app.services.db.read)
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'payments.downloaded')
      .execute()
    expect(audited.map(({ after }) => JSON.parse(after ?? '{}').count)).toEqual([5])
    for (let more = 0; more <= mostPdfs; more++) await buildInvoice(site.test, { issued_at: december + more })
    const { problem } = await zip({})
    expect([problem.code, problem.title]).toEqual([
      'payment.too-many-documents',
      'These filters match 306 documents. One archive holds up to 300. Choose a shorter period.',
    ])
    expect((await zip({ filters: inNovember })).status).toBe(200)
  }, 120_000)

  it('[OWNER-03 part] a credit note is a PDF that names its invoice, for its customer and for who may see payments', async () => {
    const id = await buildInvoice(site.test, { user_id: site.bob.userId, refunded: 250 })
    await credit(id, 7, { amount: 250, reason: 'Storm damage' })
    const [note] = (await site.bob.client.ok(b.mine)).invoices[0]?.creditNotes ?? []
    const params = { id: note?.id ?? '' }
    const text = await textOfPdf((await site.bob.client.call(p.creditNote, { params })).raw.rawPayload)
    for (const told of ['Credit note', 'CN-000007', '000001', 'Storm damage', 'Ada Lovelace'])
      expect(text).toContain(told)
    expect(text).toMatch(/Total refunded\s*\$2\.50/)
    const other = await buildMember(site.test)
    const clerk = await buildMember(site.test, { permissions: ['subscriptions.view'] })
    expect((await other.client.call(p.creditNote, { params })).problem.code).toBe('payment.credit-note-not-found')
    expect((await clerk.client.call(p.creditNote, { params })).status).toBe(200)
    expect((await other.client.call(p.list)).status).toBe(403)
  })
})

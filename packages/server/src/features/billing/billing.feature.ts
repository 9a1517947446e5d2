import { Readable } from 'node:stream'
import { billingEndpoints as e } from '@holdall/contract/billing/billing.endpoints.ts'
import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { paymentEndpoints as p } from '@holdall/contract/billing/payments.endpoints.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { contentDisposition } from '../../platform/http/bytes/content-disposition.ts'
import { type RawExchange, rawRoute, route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { finishCheckout } from './checkouts/finish-checkout.ts'
import { startCheckout } from './checkouts/start-checkout.ts'
import { endDuplicateJob } from './end-duplicate.job.ts'
import { endRemoteJob } from './end-remote/end-remote.job.ts'
import { keepRefusedCounts } from './events/count-refused.ts'
import { handleEventJob } from './events/handle-event.job.ts'
import { receiveEvent } from './events/receive-event.ts'
import { paymentMetrics } from './health/payment-metrics.ts'
import type { DrawnDocument } from './invoices/draw-document.ts'
import { drawOwnCreditNote, drawOwnInvoice } from './invoices/draw-own-invoice.ts'
import {
  cancelMine,
  changeMine,
  findDetailsPage,
  findPaymentPage,
  previewChange,
  resumeMine,
} from './mine/change-mine.ts'
import { readMine } from './mine/read-mine.ts'
import { billingOutlasts } from './outlasting.ts'
import { changeFor, previewFor, resumeFor } from './oversight/change-for.ts'
import { compareOne } from './oversight/compare-one.ts'
import { readBillingOf } from './oversight/read-billing-of.ts'
import { readFigures } from './oversight/read-figures.ts'
import { readTimeline } from './oversight/read-timeline.ts'
import { retryEvent } from './oversight/retry-event.ts'
import { paymentSource } from './payments/payment-list.repository.ts'
import { readTotals } from './payments/read-totals.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { zipDocuments } from './payments/zip-documents.ts'
import { readPricing } from './pricing.ts'
import { orderComparison, orderNightly } from './reconcile/order-comparison.ts'
import { readComparison } from './reconcile/read-comparison.ts'
import { reconcileJob } from './reconcile/reconcile.job.ts'
import { remindOfPayments } from './reminders/remind-of-payments.ts'
import { tellOfTrials } from './trials/tell-of-trials.ts'
import { orderWebhooks } from './webhooks/order-webhooks.ts'
import { setUpWebhooksJob } from './webhooks/set-up-webhooks.job.ts'

/** Paying for plans: what members do, what gateways say, and the comparison of both. */
export const billingFeature = defineServerFeature({
  name: 'billing',
  uses: ['jobs', 'lists', 'plans', 'subscriptions'],
  reads: ['plans', 'subscriptions'],
  routes: [
    route(e.pricing, ctx => readPricing(ctx)),
    route(e.mine, ctx => readMine(ctx)),
    route(e.checkout, (ctx, { body }) => startCheckout(ctx, body)),
    route(e.finish, (ctx, { params }) => finishCheckout(ctx, params.id)),
    route(e.preview, (ctx, { params, body }) => previewChange(ctx, params.id, body.planId)),
    route(e.change, (ctx, { params, body }) => changeMine(ctx, params.id, body)),
    route(e.cancel, (ctx, { params }) => cancelMine(ctx, params.id)),
    route(e.resume, (ctx, { params }) => resumeMine(ctx, params.id)),
    route(e.payOtherwise, (ctx, { params }) => findPaymentPage(ctx, params.id)),
    route(e.details, (ctx, { params }) => findDetailsPage(ctx, params.id)),
    route(o.ofUser, (ctx, { params }) => readBillingOf(ctx, params.id)),
    route(o.timeline, (ctx, { params, query }) => readTimeline(ctx, params.id, query)),
    route(o.retryEvent, (ctx, { params, body }) => retryEvent(ctx, params.id, body.eventId)),
    route(o.compareOne, (ctx, { params }) => compareOne(ctx, params.id)),
    route(o.previewFor, (ctx, { params, body }) => previewFor(ctx, params.id, body.planId)),
    route(o.changeFor, (ctx, { params, body }) => changeFor(ctx, params.id, body)),
    route(o.resumeFor, (ctx, { params }) => resumeFor(ctx, params.id)),
    route(o.comparison, ctx => readComparison(ctx)),
    route(o.startComparison, ctx => orderComparison(ctx)),
    route(o.figures, ctx => readFigures(ctx)),
    ...listRoutes(p, paymentSource),
    route(p.totals, (ctx, { query }) => readTotals(ctx, query)),
    route(p.refund, (ctx, { params, body }) => refundPayment(ctx, params.id, body)),
    rawRoute(p.pdfs, async (ctx, { query }, { reply }) => {
      const { name, archive } = await zipDocuments(ctx, query)
      reply.type('application/zip')
      reply.header('content-disposition', contentDisposition('attachment', name))
      reply.header('cache-control', 'private, no-store')
      await reply.send(Readable.from(archive, { objectMode: false }))
    }),
    rawRoute(e.invoice, async (ctx, { params }, { reply }) => sendPdf(reply, await drawOwnInvoice(ctx, params.id))),
    rawRoute(p.creditNote, async (ctx, { params }, { reply }) =>
      sendPdf(reply, await drawOwnCreditNote(ctx, params.id)),
    ),
    rawRoute(e.webhook, async (ctx, { params }, { request, reply }) => {
      await receiveEvent(ctx, params.gateway, request.raw)
      await reply.code(204).send()
    }),
  ],
  publicPages: async ctx => (ctx.settings.get('billing.enable') ? [{ path: '/pricing' }] : []),
  jobs: [handleEventJob, endDuplicateJob, endRemoteJob, reconcileJob, setUpWebhooksJob],
  outlasting: [billingOutlasts],
  metrics: [paymentMetrics],
  schedules: [
    {
      name: 'reconcile',
      cron: '17 3 * * *',
      destroys: 'nothing',
      run: orderNightly,
    },
    { name: 'remind-of-payments', cron: '47 * * * *', destroys: 'nothing', run: remindOfPayments },
    { name: 'tell-of-trials', cron: '37 * * * *', destroys: 'nothing', run: tellOfTrials },
    // Each process has counted by itself.
    { name: 'count-refused-events', cron: '* * * * *', destroys: 'old', run: keepRefusedCounts, isLocal: true },
  ],
  onEvent: (ctx, event) => {
    if (event.type === 'settings.changed') orderWebhooks(ctx, event.payload)
  },
})

async function sendPdf(reply: RawExchange['reply'], { name, pdf }: DrawnDocument): Promise<void> {
  reply.type('application/pdf')
  reply.header('content-disposition', contentDisposition('attachment', name))
  // A refund changes it.
  reply.header('cache-control', 'private, no-cache')
  await reply.send(pdf)
}

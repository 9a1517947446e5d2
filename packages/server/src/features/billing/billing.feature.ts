import { billingEndpoints as e } from '@holdall/contract/billing/billing.endpoints.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { contentDisposition } from '../../platform/http/bytes/content-disposition.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { finishCheckout } from './checkouts/finish-checkout.ts'
import { startCheckout } from './checkouts/start-checkout.ts'
import { endDuplicateJob } from './end-duplicate.job.ts'
import { endRemoteJob } from './end-remote/end-remote.job.ts'
import { handleEventJob } from './events/handle-event.job.ts'
import { receiveEvent } from './events/receive-event.ts'
import { drawOwnInvoice } from './invoices/draw-own-invoice.ts'
import { cancelMine, changeMine, findPaymentPage, previewChange, resumeMine } from './mine/change-mine.ts'
import { readMine } from './mine/read-mine.ts'
import { readPricing } from './pricing.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { orderWebhooks } from './webhooks/order-webhooks.ts'
import { setUpWebhooksJob } from './webhooks/set-up-webhooks.job.ts'

/** Paying for plans: what members do, what gateways say, and the comparison of both. */
export const billingFeature = defineServerFeature({
  name: 'billing',
  uses: ['accounts', 'plans', 'subscriptions'],
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
    rawRoute(e.invoice, async (ctx, { params }, { reply }) => {
      const { name, pdf } = await drawOwnInvoice(ctx, params.id)
      reply.type('application/pdf')
      reply.header('content-disposition', contentDisposition('attachment', name))
      // A refund changes it.
      reply.header('cache-control', 'private, no-cache')
      await reply.send(pdf)
    }),
    rawRoute(e.webhook, async (ctx, { params }, { request, reply }) => {
      await receiveEvent(ctx, params.gateway, request.raw)
      await reply.code(204).send()
    }),
  ],
  publicPages: async ctx => (ctx.settings.get('billing.enable') ? [{ path: '/pricing' }] : []),
  jobs: [handleEventJob, endDuplicateJob, endRemoteJob, setUpWebhooksJob],
  schedules: [
    {
      name: 'reconcile',
      cron: '17 3 * * *',
      run: async ctx => {
        const { problems, ...counts } = await reconcile(ctx)
        ctx.log[problems.length > 0 ? 'error' : 'info'](
          { ...counts, problems },
          'Subscriptions were compared with their gateways',
        )
      },
    },
  ],
  onEvent: (ctx, event) => {
    if (event.type === 'settings.changed') orderWebhooks(ctx, event.payload)
  },
})

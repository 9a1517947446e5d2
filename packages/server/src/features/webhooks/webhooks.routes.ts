import { webhookEndpoints as e } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { readDelivery, readLog } from './log/read-log.ts'
import { resendDelivery } from './log/resend-delivery.ts'
import { sendTest } from './log/send-test.ts'
import { createWebhook } from './manage/create-webhook.ts'
import { deleteWebhooks } from './manage/delete-webhooks.ts'
import { listWorkspaceWebhooks, readWebhook } from './manage/read-webhooks.ts'
import { renewSecret } from './manage/renew-secret.ts'
import { updateWebhook } from './manage/update-webhook.ts'
import { webhookSource } from './webhook-list.repository.ts'

export const webhookRoutes = [
  ...listRoutes(e, webhookSource),
  route(e.create, (ctx, { body }) => createWebhook(ctx, body, null)),
  route(e.ofWorkspace, (ctx, { params }) => listWorkspaceWebhooks(ctx, params.id)),
  route(e.createInWorkspace, (ctx, { params, body }) => createWebhook(ctx, body, params.id)),
  route(e.read, (ctx, { params }) => readWebhook(ctx, params.id)),
  route(e.update, (ctx, { params, body }) => updateWebhook(ctx, params.id, body)),
  route(e.delete, (ctx, { params }) => deleteWebhooks(ctx, params.ids.split(','))),
  route(e.renewSecret, (ctx, { params }) => renewSecret(ctx, params.id)),
  route(e.test, (ctx, { params }) => sendTest(ctx, params.id)),
  route(e.deliveries, (ctx, { params, query }) => readLog(ctx, params.id, query)),
  route(e.delivery, (ctx, { params }) => readDelivery(ctx, params.id)),
  route(e.resend, (ctx, { params }) => resendDelivery(ctx, params.id)),
]

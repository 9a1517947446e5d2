export { forgetWebhookSecrets } from './webhooks.repository.ts'

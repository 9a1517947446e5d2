import type { Webhook, WebhookWithSecret } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { renewSecret } from '../requests.ts'
import type { WebhookDialogProps } from './webhook-dialog.tsx'

type Asked = Omit<WebhookDialogProps, 'onAnswer'>

/** Creates a webhook of the site or of a workspace, or edits the given one. Resolves to it; null if it was cancelled. */
export async function editWebhook(asked: Asked): Promise<Webhook | null> {
  const saved = await showDialog<Webhook, Asked>(
    async () => (await import('./webhook-dialog.tsx')).WebhookDialog,
    asked,
  )
  if (saved && asked.webhook) showToast({ tone: 'success', message: t('Webhook updated') })
  return saved
}

/** Asks, renews the secret and shows it. */
export async function askToRenew(webhook: Webhook): Promise<void> {
  const isSure = await confirm({
    title: t('Renew the secret of “{{name}}”?', { name: webhook.name }),
    body: t('For 24 hours, messages are signed with both secrets, so you have time to update the receiver.'),
    confirmLabel: t('Renew secret'),
  })
  if (!isSure) return
  const made = await renewSecret(webhook.id)
  await showDialog<never, { made: WebhookWithSecret }>(async () => (await import('./secret-dialog.tsx')).SecretDialog, {
    made,
  })
}

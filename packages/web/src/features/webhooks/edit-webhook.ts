import type { Webhook, WebhookWithSecret } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { problemText } from '../../platform/early/problem-text.ts'
import { type ConfirmRequest, confirm } from '../../ui/feedback/confirm.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import type { WebhookDialogProps } from './components/webhook-dialog.tsx'
import { renewSecret } from './requests.ts'

type Asked = Omit<WebhookDialogProps, 'onAnswer'>

/** Creates a webhook of the site or of a workspace, or edits the given one. Resolves to it; null if it was cancelled. */
export async function editWebhook(asked: Asked): Promise<Webhook | null> {
  const saved = await showDialog<Webhook, Asked>(
    async () => (await import('./components/webhook-dialog.tsx')).WebhookDialog,
    asked,
  )
  if (saved && asked.webhook) showToast({ tone: 'success', message: t('Webhook updated') })
  return saved
}

/** Asks, renews the secret and shows it. */
export async function askToRenew(webhook: Webhook): Promise<void> {
  const isSure = await confirm({
    title: t('Renew the secret of “{{name}}”?', { name: webhook.name }),
    body: t('For 24 hours, messages are signed with both secrets, so that the receiver can change over.'),
    confirmLabel: t('Renew secret'),
  })
  if (!isSure) return
  const made = await renewSecret(webhook.id)
  await showDialog<never, { made: WebhookWithSecret }>(
    async () => (await import('./components/secret-dialog.tsx')).SecretDialog,
    { made },
  )
}

/** Runs what a button asks for, and says what went wrong. */
export async function attempt(work: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await work()
    if (done) showToast({ tone: 'success', message: done })
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

/** Of one webhook, or of all that are selected. */
export function deletionQuestion(name?: string): ConfirmRequest {
  return {
    title: name === undefined ? t('Delete the selected webhooks?') : t('Delete the webhook “{{name}}”?', { name }),
    body: t('Its log is deleted too, and messages that are waiting are never sent. This can’t be undone.'),
    confirmLabel: t('Delete'),
    danger: true,
  }
}

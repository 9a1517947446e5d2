import type { ConfirmRequest } from '../../ui/feedback/confirm.tsx'
import { t } from '../../ui/text.ts'

/** Of one webhook, or of all that are selected. */
export function deletionQuestion(name?: string): ConfirmRequest {
  return {
    title: name === undefined ? t('Delete the selected webhooks?') : t('Delete the webhook “{{name}}”?', { name }),
    body: t('Its log is deleted too, and waiting messages won’t be sent. This can’t be undone.'),
    confirmLabel: t('Delete'),
    danger: true,
  }
}

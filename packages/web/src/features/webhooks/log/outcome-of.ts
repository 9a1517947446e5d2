import type { WebhookDelivery } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import type { Translate } from '../../../ui/text.ts'

/** What came of the last try, in a few words. */
export function outcomeOf({ attempts, status, error, milliseconds }: WebhookDelivery, text: Translate): string {
  if (attempts === 0) return text('Not sent yet')
  const tries = text('{{count, number}} tries', { count: attempts, defaultValue_one: '1 try' })
  const answer =
    status === null
      ? error && text(error)
      : text('HTTP {{status}} after {{milliseconds, number}} ms', {
          status: String(status),
          milliseconds: milliseconds ?? 0,
        })
  return [answer, tries].filter(Boolean).join(' · ')
}

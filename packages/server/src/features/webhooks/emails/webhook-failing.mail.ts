import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface FailingWebhook {
  readonly webhookId: string
  readonly name: string
  /** Of its address: the rest often holds a secret of the receiver. */
  readonly host: string
  /** It fails, it was switched off because it failed, or because the right that it sent on has ended. */
  readonly why: 'failing' | 'off' | 'right-ended'
  readonly isOfSite: boolean
}

/** Sent to whoever made a webhook, after a message couldn't be delivered for a day, or when it was switched off. */
export const webhookFailingMail = defineMailTemplate<FailingWebhook>({
  name: 'webhooks.failing',
  build: ({ webhookId, name, host, why, isOfSite }, site, { say }) => ({
    subject:
      why === 'failing'
        ? say('Messages to the webhook “{{name}}” are failing', { name })
        : say('The webhook “{{name}}” was turned off', { name }),
    paragraphs: {
      'right-ended': [
        say('The person who created it can no longer edit the workspace, so nothing is sent to {{host}}.', { host }),
        say('If you know the receiver and still need the webhook, turn it on. This makes you its owner.'),
      ],
      off: [
        say('{{host}} has rejected messages for days, or unsubscribed.', { host }),
        say('Events aren’t recorded while it’s off. Turn it on again once the receiver works.'),
      ],
      failing: [
        say('We couldn’t deliver a message to {{host}} for a day and have stopped trying.', { host }),
        say('You can send it again from the log. If the receiver keeps failing, the webhook will be turned off.'),
      ],
    }[why],
    action: {
      label: say('Open the log'),
      url: `${site.baseUrl}${isOfSite ? '/admin/webhooks' : '/drive/webhooks'}/${webhookId}`,
    },
    notes: [preferencesNote(site, say)],
  }),
})

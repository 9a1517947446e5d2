import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { addressValue } from '@holdall/contract/kit/values/values.ts'
import type { NotificationFacts, NotificationKind } from '@holdall/contract/notifications/notifications.schemas.ts'
import type { MailSite, MailTemplate } from '../../drivers/mail/mail-content.ts'

/** Builds a kind of notification from what the feature that causes it knows. */
export interface NotificationType<D> {
  readonly kind: NotificationKind
  /** Returns what is stored for the user's list. */
  readonly facts: (data: D) => NotificationFacts
  readonly mail: MailTemplate<D>
}

/**
 * Declares how a kind of notification is stored and mailed.
 *
 * @example
 * ```ts
 * import { defineMailTemplate } from '../../drivers/mail/mail-content.ts'
 * import { defineNotification } from '../notifications/public.ts'
 *
 * const mail = defineMailTemplate<{ words: string }>({
 *   name: 'example',
 *   build: ({ words }, _site, { say }) => ({ subject: say('New comment'), paragraphs: [words] }),
 * })
 * const mentioned = defineNotification<{ words: string }>({
 *   kind: 'comment.mentioned',
 *   facts: ({ words }) => ({ excerpt: words }),
 *   mail,
 * })
 * mentioned.facts({ words: 'Look at this' }) // => { excerpt: 'Look at this' }
 * ```
 */
export function defineNotification<D>(type: NotificationType<D>): NotificationType<D> {
  return type
}

/** The small print of a mail that users can turn off. */
export function preferencesNote({ baseUrl }: MailSite, say: Translate): string {
  return say('Change your email notifications in your account: {{address}}', {
    address: addressValue(`${baseUrl}/account`),
  })
}

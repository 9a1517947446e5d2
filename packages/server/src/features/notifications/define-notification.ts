import type { NotificationFacts, NotificationKind } from '@holdall/contract/notifications/notifications.schemas.ts'
import type { MailTemplate } from '../../drivers/mail/mail-content.ts'

/** How one kind of notification is made of what the feature that causes it knows. */
export interface NotificationType<D> {
  readonly kind: NotificationKind
  /** What is kept for the person's list. */
  readonly facts: (data: D) => NotificationFacts
  readonly mail: MailTemplate<D>
}

export function defineNotification<D>(type: NotificationType<D>): NotificationType<D> {
  return type
}

/** The small print of a mail that people may do without. */
export function preferencesNote(baseUrl: string): string {
  return `Change your email notifications in your account: ${baseUrl}/account`
}

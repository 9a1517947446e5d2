import { type NotificationFacts, notificationKinds } from '@holdall/contract/notifications/notifications.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { NotificationType } from './define-notification.ts'
import { findRecipients, insertNotifications, listPreferences, updateOfCauses } from './notifications.repository.ts'

export interface News<D> {
  /** The cause, as `resource:id`. Nobody is notified twice about one cause. */
  readonly cause: string
  /**
   * The users concerned. The caller leaves out those who may not see the item; users without an account or with
   * notifications turned off are left out here.
   */
  readonly userIds: readonly string[]
  readonly itemId: string | null
  readonly actorId: string | null
  readonly data: D
  /** False if they were already told by mail; `again` if someone requested another mail about the same cause. */
  readonly byMail?: boolean | 'again'
}

/**
 * Notifies users in the transaction of the cause: in the app, and by mail if they want it. Call it late in the
 * transaction.
 */
export async function notify<D>(
  ctx: Needs<'clock' | 'events' | 'mail' | 'settings'>,
  tx: Tx,
  type: NotificationType<D>,
  news: News<D>,
): Promise<void> {
  const { kind } = type
  const ids = [...new Set(news.userIds)].filter(id => id !== news.actorId)
  const recipients = await findRecipients(tx, ids)
  if (recipients.length === 0) return
  const chosen = new Map((await listPreferences(tx, ids, kind)).map(row => [row.user_id, row]))
  const inApp = recipients.filter(({ id }) => chosen.get(id)?.in_app !== 0)
  const row = {
    kind,
    cause: news.cause,
    item_id: news.itemId,
    actor_id: news.actorId,
    facts: JSON.stringify(type.facts(news.data)),
    created_at: ctx.clock.now(),
    read_at: null,
    withdrawn_at: null,
  }
  const added = await insertNotifications(
    tx,
    inApp.map(({ id }) => ({ ...row, id: newId(), user_id: id })),
  )
  const setting = notificationKinds[kind].mailSetting
  if (news.byMail !== false && (setting === null || ctx.settings.get(setting))) {
    const mustConfirm = ctx.settings.get('require_email_confirmation')
    for (const { id, email, isConfirmed } of recipients) {
      const isRepeated = news.byMail !== 'again' && inApp.some(one => one.id === id) && !added.includes(id)
      if (isRepeated || chosen.get(id)?.by_mail === 0 || (mustConfirm && !isConfirmed)) continue
      await ctx.mail.queue(tx, { to: email, template: type.mail, data: news.data })
    }
  }
  await publishToBells(ctx, tx, added)
}

/** Withdraws the notifications of these causes, or brings them back. */
export async function retractNotifications(
  ctx: Needs<'clock' | 'events'>,
  tx: Tx,
  causes: readonly string[],
  isWithdrawn: boolean,
): Promise<void> {
  const userIds = await updateOfCauses(tx, causes, { withdrawn_at: isWithdrawn ? ctx.clock.now() : null })
  await publishToBells(ctx, tx, userIds)
}

/** Changes what the notifications of a cause say. */
export async function reviseNotifications(tx: Tx, cause: string, facts: NotificationFacts): Promise<void> {
  await updateOfCauses(tx, [cause], { facts: JSON.stringify(facts) })
}

/** Tells a user's browsers to check for notifications again. */
export async function publishToBells(
  ctx: Needs<'events'>,
  tx: Tx,
  userIds: readonly string[],
  tab: string | null = null,
): Promise<void> {
  const payload = { itemIds: [], folderIds: [], tab }
  for (const userId of new Set(userIds)) {
    await ctx.events.publish(tx, { type: 'notifications.changed', userId, payload })
  }
}

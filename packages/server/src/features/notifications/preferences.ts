import {
  type NotificationKind,
  type NotificationPreference,
  notificationKinds,
  type PreferenceChange,
} from '@holdall/contract/notifications/notifications.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { listPreferences, putPreference } from './notifications.repository.ts'

type Preferences = { data: NotificationPreference[] }

export function readPreferences(ctx: Needs<'caller' | 'db' | 'settings'>): Promise<Preferences> {
  return preferencesOf(ctx, ctx.db.read)
}

/** Changes the preferences for one kind; what is left out stays as it is. */
export async function changePreference(ctx: Ctx, change: PreferenceChange): Promise<Preferences> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const before = (await preferencesOf(ctx, tx)).data.find(one => one.kind === change.kind)
    const { inApp = before?.inApp ?? true, byMail = before?.byMail ?? true, kind } = change
    await putPreference(tx, { user_id: userId, kind, in_app: Number(inApp), by_mail: Number(byMail) })
    await writeAudit(tx, ctx, {
      action: 'user.notifications-changed',
      object: { type: 'user', id: userId },
      before: { kind, inApp: before?.inApp, byMail: before?.byMail },
      after: { kind, inApp, byMail },
    })
    return preferencesOf(ctx, tx)
  })
}

/** Users who have chosen nothing get all notifications, in the app and by mail. */
async function preferencesOf(ctx: Needs<'caller' | 'settings'>, db: Reader): Promise<Preferences> {
  const chosen = new Map((await listPreferences(db, [memberOf(ctx).userId])).map(row => [row.kind, row]))
  const data = (Object.keys(notificationKinds) as NotificationKind[]).map(kind => {
    const { title, mailSetting } = notificationKinds[kind]
    const row = chosen.get(kind)
    const isMailAllowed = mailSetting === null || ctx.settings.get(mailSetting)
    return { kind, title, inApp: row?.in_app !== 0, byMail: row?.by_mail !== 0, isMailAllowed }
  })
  return { data }
}

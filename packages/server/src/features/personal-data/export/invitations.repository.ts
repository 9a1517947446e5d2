import { instant, instantOrNull } from '../../../platform/clock.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { UserInvitationTables } from '../../user-invitations/user-invitations.tables.ts'

const tables = onTables<UserInvitationTables>()

/** How a user was invited to the site, and whom they have invited. */
export async function invitationsOf(db: Reader, userId: string) {
  const rows = await tables(db)
    .selectFrom('user_invitations')
    .select(['email', 'name', 'state', 'user_id', 'created_at', 'ended_at'])
    .where(e => e.or([e('user_id', '=', userId), e('invited_by', '=', userId)]))
    .orderBy('id')
    .execute()
  const told = rows.map(({ email, name, state, user_id, created_at, ended_at }) => ({
    isOwn: user_id === userId,
    ...{ email, name, state, at: instant(created_at), endedAt: instantOrNull(ended_at) },
  }))
  return {
    received: told.filter(({ isOwn }) => isOwn).map(({ isOwn: _own, ...one }) => one),
    sent: told.filter(({ isOwn }) => !isOwn).map(({ isOwn: _own, ...one }) => one),
  }
}

import { sql } from 'kysely'
import { instant } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables } from '../../../platform/database/database.ts'
import { holdsWords } from '../../../platform/lists/words.ts'
import type { KeptState, UserInvitationTables } from '../user-invitations.tables.ts'

const tables = onTables<UserInvitationTables>()

export interface ListedInvitation {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly state: KeptState
  /** ISO 8601. */
  readonly createdAt: string
  readonly expiresAt: string
}

/** Invitations whose address or name contains `wanted`, oldest first, in pages. */
export async function* listInvitations(
  { clock, db }: Needs<'clock' | 'db'>,
  wanted: string,
  perPage = 500,
): AsyncGenerator<ListedInvitation[]> {
  for (let after = ''; ; ) {
    const rows = await tables(db.read)
      .selectFrom('user_invitations')
      .select(['id', 'email', 'name', 'state', 'created_at', 'expires_at'])
      .$if(wanted !== '', query =>
        query.where(sql<boolean>`${holdsWords(db.dialect, sql`email || ' ' || name`, [wanted])}`),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(perPage)
      .execute()
    yield rows.map(({ created_at, expires_at, state, ...row }) => ({
      ...row,
      state: state === 'waiting' && expires_at <= clock.now() ? 'expired' : state,
      createdAt: instant(created_at),
      expiresAt: instant(expires_at),
    }))
    const last = rows.at(-1)
    if (!last || rows.length < perPage) return
    after = last.id
  }
}

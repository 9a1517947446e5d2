import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { listAdministratorIds } from '../../../core/permissions/administrators.ts'
import { instant } from '../../../platform/clock.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { onTables } from '../../../platform/database/database.ts'
import { holdsWords } from '../../../platform/lists/words.ts'

const tables = onTables<PeopleTables>()

export interface ListedAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly isAdmin: boolean
  readonly isSuspended: boolean
  readonly isConfirmed: boolean
}

/** Accounts whose address or name contains `wanted`, by address, in pages that a small machine can hold. */
export async function* listAccounts(
  { db }: Needs<'db'>,
  wanted: string,
  perPage = 500,
): AsyncGenerator<ListedAccount[]> {
  const administrators = new Set(await listAdministratorIds(db.read))
  for (let after = ''; ; ) {
    const rows = await readPage(db, wanted, { after, perPage })
    yield rows.map(row => ({
      id: row.id,
      email: row.email,
      name: row.name,
      createdAt: instant(row.created_at),
      isAdmin: administrators.has(row.id),
      isSuspended: row.banned_at !== null,
      isConfirmed: row.email_confirmed_at !== null,
    }))
    const last = rows.at(-1)
    if (!last || rows.length < perPage) return
    after = last.email
  }
}

function readPage(db: Ctx['db'], wanted: string, { after, perPage }: { after: string; perPage: number }) {
  return tables(db.read)
    .selectFrom('users')
    .select(['id', 'email', 'name', 'created_at', 'banned_at', 'email_confirmed_at'])
    .$if(wanted !== '', query =>
      query.where(sql<boolean>`${holdsWords(db.dialect, sql`email || ' ' || name`, [wanted])}`),
    )
    .where('email', '>', after)
    .orderBy('email')
    .limit(perPage)
    .execute()
}

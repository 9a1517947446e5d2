import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import type { SocialIdentity } from '../../../drivers/social/social-driver.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { AccountTables, CredentialRow } from '../accounts.tables.ts'

const tables = onTables<AccountTables>()

/** The provider of `credentials` rows that are passwords; all others are logins. */
const passwords = 'credential'

export function findLink(db: Reader, provider: SocialProvider, accountId: string): Promise<CredentialRow | undefined> {
  return tables(db)
    .selectFrom('credentials')
    .selectAll()
    .where('provider_id', '=', provider)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Oldest first. */
export function listLinks(db: Reader, userId: string): Promise<CredentialRow[]> {
  return tables(db)
    .selectFrom('credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider_id', '!=', passwords)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @throws a unique violation if the login already belongs to an account */
export async function insertLink(
  tx: Tx,
  link: { userId: string; provider: SocialProvider; identity: SocialIdentity; now: number },
): Promise<void> {
  const now = link.now
  const { accountId, label } = link.identity
  const row = { id: newId(), account_id: accountId, provider_id: link.provider, user_id: link.userId }
  await tables(tx)
    .insertInto('credentials')
    .values({ ...row, label, password: null, created_at: now })
    .execute()
}

export function deleteLink(tx: Tx, userId: string, id: string): Promise<CredentialRow | undefined> {
  return tables(tx)
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('provider_id', '!=', passwords)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes all of a user's logins, for when someone else may have linked them. */
export async function deleteLinks(tx: Tx, userId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '!=', passwords)
    .execute()
}

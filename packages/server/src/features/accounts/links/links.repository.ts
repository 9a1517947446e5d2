import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { AccountTables, CredentialRow } from '../accounts.tables.ts'

const tables = onTables<AccountTables & PeopleTables>()

/** The provider of `credentials` rows that are passwords; all others are logins. */
const passwords = 'credential'
/** Begins the providers of company logins; the id of the provider follows. */
const company = 'company:'

/** The provider of `credentials` rows that are logins at a company’s provider. */
export const companyLogin = (providerId: string): string => `${company}${providerId}`

/** The provider of a company login. */
export const providerOfLogin = (row: Pick<CredentialRow, 'provider_id'>): string =>
  row.provider_id.slice(company.length)

/** Logins at social providers, or at companies’. */
export type LoginKind = 'social' | 'company'

export function findLink(db: Reader, provider: string, accountId: string): Promise<CredentialRow | undefined> {
  return tables(db)
    .selectFrom('credentials')
    .selectAll()
    .where('provider_id', '=', provider)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Oldest first. */
export function listLinks(db: Reader, userId: string, kind: LoginKind): Promise<CredentialRow[]> {
  return tables(db)
    .selectFrom('credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider_id', '!=', passwords)
    .where('provider_id', kind === 'company' ? 'like' : 'not like', `${company}%`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export interface NewLink {
  readonly userId: string
  readonly provider: string
  readonly identity: { readonly accountId: string; readonly label: string }
  readonly linkedBy: CredentialRow['linked_by']
  readonly now: number
}

/** @throws a unique violation if the login already belongs to an account */
export async function insertLink(tx: Tx, { userId, provider, identity, linkedBy, now }: NewLink): Promise<void> {
  const { accountId, label } = identity
  const row = { id: newId(), account_id: accountId, provider_id: provider, user_id: userId }
  await tables(tx)
    .insertInto('credentials')
    .values({ ...row, label, linked_by: linkedBy, password: null, created_at: now })
    .execute()
}

export function deleteLink(tx: Tx, userId: string, id: string, kind: LoginKind): Promise<CredentialRow | undefined> {
  return tables(tx)
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('provider_id', '!=', passwords)
    .where('provider_id', kind === 'company' ? 'like' : 'not like', `${company}%`)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Deletes a user's logins for when someone else may have linked them: all but those that a company's provider has vouched
 * for.
 */
export async function deleteLinks(tx: Tx, userId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '!=', passwords)
    .where(e => e.or([e('linked_by', 'is', null), e('linked_by', '=', 'person')]))
    .execute()
}

/** Forgets everyone's logins at a provider that is deleted. */
export async function deleteLinksOf(tx: Tx, provider: string): Promise<void> {
  await tables(tx).deleteFrom('credentials').where('provider_id', '=', provider).execute()
}

/** How many accounts are linked with each provider; those with none are missing. */
export async function countLinks(db: Reader, providers: readonly string[]): Promise<Map<string, number>> {
  if (providers.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('credentials')
    .where('provider_id', 'in', [...providers])
    .groupBy('provider_id')
    .select(e => ['provider_id', e.fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(row => [row.provider_id, Number(row.count)]))
}

/** The logins at a provider of people with open sessions or tokens, in the order of their ids, after one of them. */
export function listLinksInUse(db: Reader, provider: string, after: string, most: number): Promise<CredentialRow[]> {
  return tables(db)
    .selectFrom('credentials')
    .selectAll()
    .where('provider_id', '=', provider)
    .where('id', '>', after)
    .where(e =>
      e.or([
        e.exists(
          e.selectFrom('sessions').select('sessions.id').whereRef('sessions.user_id', '=', 'credentials.user_id'),
        ),
        e.exists(
          e
            .selectFrom('access_tokens')
            .select('access_tokens.id')
            .whereRef('access_tokens.user_id', '=', 'credentials.user_id'),
        ),
      ]),
    )
    .orderBy('id')
    .limit(most)
    .execute()
}

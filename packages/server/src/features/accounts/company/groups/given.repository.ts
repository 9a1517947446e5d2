import { onTables, type Reader, type Tx } from '../../../../platform/database/database.ts'
import type { CompanyGivenRow, CompanySignInTables } from '../company-sign-in.tables.ts'

const tables = onTables<CompanySignInTables>()

/** Returns what a provider gave to a person. */
export function listGiven(db: Reader, providerId: string, userId: string): Promise<CompanyGivenRow[]> {
  return tables(db)
    .selectFrom('company_given')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .orderBy('id')
    .execute()
}

/** People to whom a provider gave something. */
export async function listReceivers(db: Reader, providerId: string, most: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('company_given')
    .select('user_id')
    .distinct()
    .where('provider_id', '=', providerId)
    .orderBy('user_id')
    .limit(most)
    .execute()
  return rows.map(row => row.user_id)
}

export async function insertGiven(tx: Tx, row: CompanyGivenRow): Promise<void> {
  await tables(tx).insertInto('company_given').values(row).execute()
}

export async function deleteGiven(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('company_given').where('id', '=', id).execute()
}

/** Makes another provider that gives the same responsible for it. @returns whether there is one */
export async function isGivenByOthers(db: Reader, row: CompanyGivenRow): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('company_given')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('provider_id', '!=', row.provider_id)
    .where(row.role_id === null ? 'space_id' : 'role_id', '=', row.role_id ?? row.space_id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns which of these a provider of the person has given. */
export async function isGiven(
  db: Reader,
  userId: string,
  what: { readonly roleId: string } | { readonly spaceId: string },
): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('company_given')
    .select('id')
    .where('user_id', '=', userId)
    .where('roleId' in what ? 'role_id' : 'space_id', '=', 'roleId' in what ? what.roleId : what.spaceId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

import { type Dialect, onTables, type Reader, type Tx } from '../../../../platform/database/database.ts'
import type { CompanyProviderRow, CompanySignInTables } from '../company-sign-in.tables.ts'

const tables = onTables<CompanySignInTables>()

/** In the order of the sign-in page. */
export function listProviderRows(db: Reader): Promise<CompanyProviderRow[]> {
  return tables(db).selectFrom('company_providers').selectAll().orderBy('position').orderBy('id').execute()
}

export function findProviderRow(db: Reader, id: string): Promise<CompanyProviderRow | undefined> {
  return tables(db).selectFrom('company_providers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps the provider as it is until the transaction ends; several sign-ins can hold it at the same time. */
export function holdProvider(tx: Tx, dialect: Dialect, id: string): Promise<CompanyProviderRow | undefined> {
  const query = tables(tx).selectFrom('company_providers').selectAll().where('id', '=', id)
  return (dialect === 'sqlite' ? query : query.forShare()).executeTakeFirst()
}

/** Waits for sign-ins that hold the provider, and keeps others from it until the transaction ends. */
export function lockProviders(tx: Tx, dialect: Dialect): Promise<CompanyProviderRow[]> {
  const query = tables(tx).selectFrom('company_providers').selectAll().orderBy('id')
  return (dialect === 'sqlite' ? query : query.forUpdate()).execute()
}

export async function insertProvider(tx: Tx, row: CompanyProviderRow): Promise<void> {
  await tables(tx).insertInto('company_providers').values(row).execute()
}

export async function updateProviderRow(tx: Tx, id: string, patch: Partial<CompanyProviderRow>): Promise<void> {
  await tables(tx).updateTable('company_providers').set(patch).where('id', '=', id).execute()
}

export async function deleteProviderRow(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('company_providers').where('id', '=', id).execute()
}

/** Forgets the secrets of all providers. @returns how many had one */
export async function deleteProviderSecrets(tx: Tx): Promise<number> {
  const rows = await tables(tx)
    .updateTable('company_providers')
    .set(e => ({ sealed_secret: null, version: e('version', '+', 1) }))
    .where('sealed_secret', 'is not', null)
    .returning('id')
    .execute()
  await tables(tx).deleteFrom('company_newcomers').execute()
  return rows.length
}

/** Secrets as they are stored, each with the context that it was sealed with. */
export async function listSealedSecrets(db: Reader): Promise<{ text: string; context: string }[]> {
  const rows = await listProviderRows(db)
  return rows.flatMap(row =>
    row.sealed_secret === null ? [] : [{ text: row.sealed_secret, context: secretContext(row.id) }],
  )
}

export const secretContext = (providerId: string): string => `company-provider:${providerId}`

import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { AccountTables, TotpFactorRow } from '../accounts.tables.ts'

const tables = onTables<AccountTables>()

export function findTotp(db: Reader, userId: string): Promise<TotpFactorRow | undefined> {
  return tables(db).selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Replaces an unconfirmed secret. A confirmed one stays. */
export async function saveNewTotp(tx: Tx, row: Pick<TotpFactorRow, 'user_id' | 'sealed_secret' | 'created_at'>) {
  await deleteTotp(tx, row.user_id, 'unconfirmed')
  await tables(tx)
    .insertInto('totp_factors')
    .values({ ...row, confirmed_at: null, last_step: -1 })
    .execute()
}

export async function confirmTotp(tx: Tx, userId: string, step: number, now: number): Promise<void> {
  await tables(tx)
    .updateTable('totp_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

/** Uses up a time step. If calls race, only one gets true. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tables(tx)
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** @returns whether there was one */
export async function deleteTotp(tx: Tx, userId: string, which: 'confirmed' | 'unconfirmed'): Promise<boolean> {
  const rows = await tables(tx)
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', which === 'confirmed' ? 'is not' : 'is', null)
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** Removes every user's second factors, because their secrets can no longer be read. @returns how many users had one */
export async function deleteSecondFactors(tx: Tx): Promise<number> {
  await tables(tx).deleteFrom('recovery_codes').execute()
  const rows = await tables(tx).deleteFrom('totp_factors').returning('confirmed_at').execute()
  return rows.filter(row => row.confirmed_at !== null).length
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map(hash => ({ user_id: userId, code_hash: hash }))
  await tables(tx).insertInto('recovery_codes').values(rows).execute()
}

export async function consumeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const rows = await tables(tx)
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** Says what someone has set up besides the password. */
export interface Factors {
  readonly totp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

export async function findFactors(db: Reader, userId: string): Promise<Factors> {
  const row = await tables(db)
    .selectNoFrom(e => [
      e
        .selectFrom('totp_factors')
        .select(q => q.fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .as('totp'),
      e
        .selectFrom('passkeys')
        .select(q => q.fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      e
        .selectFrom('recovery_codes')
        .select(q => q.fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow()
  return { totp: Number(row.totp) > 0, passkeys: Number(row.passkeys), recoveryCodes: Number(row.codes) }
}

export function hasFactor(factors: Factors): boolean {
  return factors.totp || factors.passkeys > 0
}

export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const) {
    await tables(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

import type { Database } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import { createAppKey, findAppKey } from './app-key.ts'
import { findKeyCheck, insertKeyCheck } from './key-check.repository.ts'
import type { SealedText } from './sealed.ts'
import { createVault, type Vault } from './vault.ts'

const context = 'key-check'

/**
 * The vault with the key of this site, which is created at the first start. `sealed` are secrets that the database contains.
 * @throws an error that says where to put the key, and what to do if it is lost. Nothing is written then.
 */
export async function openVault(db: Database, env: Environment, sealed: readonly SealedText[]): Promise<Vault> {
  const key = findAppKey(env)
  if (key === null && (sealed.length > 0 || (await findKeyCheck(db.read)) !== undefined))
    throw new Error(
      `${env.dataDir}/app.key is missing, and this database was created with a key, so its secrets can't be read.\n${remedy}`,
    )
  const vault = createVault(key ?? createAppKey(env))
  await checkKey({ db, vault, env }, sealed)
  return vault
}

const remedy =
  'Restore the previous key, in APP_KEY or as app.key in the data folder. If it is lost, ' +
  '"npm start -- settings forget-secrets" removes what it protected, and the site starts with the current key.'

/**
 * Compares the key with the one that this database was first used with, which is remembered at the first start.
 * `sealed` are secrets, with their contexts, that an older database already contains.
 * @throws an error that says where to put the key, and what to do if it is lost
 */
async function checkKey(
  { db, vault, env }: { db: Database; vault: Vault; env: Pick<Environment, 'appKey' | 'dataDir'> },
  sealed: readonly SealedText[],
): Promise<void> {
  const known = await findKeyCheck(db.read)
  if (known === undefined && sealed.every(one => opens(vault, one.text, one.context))) {
    await db.transaction(tx => insertKeyCheck(tx, vault.seal('this is the key', context)))
  }
  const kept = await findKeyCheck(db.read)
  if (kept !== undefined && opens(vault, kept, context)) return
  const source = env.appKey ? 'APP_KEY' : `${env.dataDir}/app.key`
  throw new Error(
    `${source} isn't the key that this database was created with, so its secrets can't be read.\n${remedy}`,
  )
}

function opens(vault: Vault, text: string, of: string): boolean {
  try {
    vault.open(text, of)
    return true
  } catch {
    return false
  }
}

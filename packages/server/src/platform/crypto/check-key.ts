import type { Database } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import { findKeyCheck, insertKeyCheck } from './key-check.repository.ts'
import type { Vault } from './vault.ts'

const context = 'key-check'

/**
 * Compares the key with the one that this database was first used with, which is remembered at the first start.
 * `sealed` are secrets, with their contexts, that an older database already contains.
 * @throws an error that says where to put the key, and what to do if it is lost
 */
export async function checkKey(
  { db, vault, env }: { db: Database; vault: Vault; env: Pick<Environment, 'appKey' | 'dataDir'> },
  sealed: readonly { readonly text: string; readonly context: string }[],
): Promise<void> {
  const known = await findKeyCheck(db.read)
  if (known === undefined && sealed.every(one => opens(vault, one.text, one.context))) {
    await db.transaction(tx => insertKeyCheck(tx, vault.seal('this is the key', context)))
  }
  const kept = await findKeyCheck(db.read)
  if (kept !== undefined && opens(vault, kept, context)) return
  const source = env.appKey ? 'APP_KEY' : `${env.dataDir}/app.key`
  throw new Error(
    `${source} isn't the key that this database was created with, so its secrets can't be read.\n` +
      'Restore the previous key, in APP_KEY or as app.key in the data folder. If it is lost, ' +
      '"npm start -- settings forget-secrets" removes what it protected, and the site starts with the current key.',
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

import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'

/**
 * The key that encrypts secrets at rest: `APP_KEY`, else `app.key` in the data folder. It is never stored in the database.
 * Null if there is none yet.
 * @throws if the file exists but contains no usable key: a new one would make every stored secret unreadable.
 */
export function findAppKey(env: Environment): string | null {
  if (env.appKey) return env.appKey
  const file = join(env.dataDir, 'app.key')
  if (!existsSync(file)) return null
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32)
    throw new Error(`${file} doesn’t contain a key. Restore the previous file, or set APP_KEY to what it contained.`)
  return key
}

/** The key of a site that has one. @throws if its file has gone */
export function requireAppKey(env: Environment): string {
  const key = findAppKey(env)
  if (key === null) throw new Error(`${join(env.dataDir, 'app.key')} is missing. Restore it before anything else.`)
  return key
}

/**
 * Creates `app.key` with mode 0600, at the first start. Beside a database that has a key already, the new one would look like the
 * right one, so `openVault` asks the database first. @returns the key
 */
export function createAppKey(env: Pick<Environment, 'dataDir'>): string {
  const file = join(env.dataDir, 'app.key')
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const key = randomBytes(32).toString('base64url')
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, `${key}\n`)
  fsyncSync(handle)
  closeSync(handle)
  return key
}

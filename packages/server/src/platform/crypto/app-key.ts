import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'

/**
 * The key that encrypts secrets at rest: `APP_KEY`, else `app.key` in the data folder, created at the first start with
 * mode 0600. It is never stored in the database.
 * @throws if the file exists but contains no usable key: a new one would make every stored secret unreadable.
 */
export function loadAppKey(env: Environment): string {
  if (env.appKey) return env.appKey
  const file = join(env.dataDir, 'app.key')
  if (existsSync(file)) {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length < 32)
      throw new Error(`${file} doesn’t contain a key. Restore the previous file, or set APP_KEY to what it contained.`)
    return key
  }
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const key = randomBytes(32).toString('base64url')
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, `${key}\n`)
  fsyncSync(handle)
  closeSync(handle)
  return key
}

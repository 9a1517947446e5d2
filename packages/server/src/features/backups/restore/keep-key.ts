import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../../../platform/commands/command.ts'
import type { Environment } from '../../../platform/environment.ts'
import { writeDurably } from '../folder/backup-folder.ts'
import { names } from '../folder/layout.ts'

/**
 * Puts the key of a state into the data folder, unless `APP_KEY` holds one.
 * @throws CommandError if there is another key, or none
 */
export async function keepKey(
  env: Pick<Environment, 'appKey' | 'dataDir'>,
  state: string,
  hasKey: boolean,
): Promise<void> {
  if (env.appKey) return
  const path = join(env.dataDir, names.key)
  const there = existsSync(path) ? readFileSync(path, 'utf8').trim() : null
  if (!hasKey) {
    if (there !== null) return
    throw new CommandError(
      `This backup was made without its key. Set APP_KEY to it, or put it into ${path}. If it is lost, put at least 32 ` +
        'other characters there and run "settings forget-secrets" after the restore.',
    )
  }
  const key = (await readFile(join(state, names.key), 'utf8')).trim()
  if (there === key) return
  if (there !== null) throw new CommandError(`${path} holds another key than the backup. Move it away first.`)
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  await writeDurably(path, `${key}\n`)
}

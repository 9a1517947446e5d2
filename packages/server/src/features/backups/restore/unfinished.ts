import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment } from '../../../platform/environment.ts'
import { writeDurably } from '../folder/backup-folder.ts'

/** A restore that has begun and not ended. Kept in the data folder, so that no server starts on half of a site. */
const Unfinished = z.object({
  folder: z.string(),
  state: z.string(),
  /** Whether all rows are in the database; bytes may be missing. */
  hasRows: z.boolean(),
})
export type Unfinished = z.infer<typeof Unfinished>

type Place = Pick<Environment, 'dataDir'>

function pathIn({ dataDir }: Place): string {
  return join(dataDir, 'restoring.json')
}

export function findUnfinished(env: Place): Unfinished | null {
  const path = pathIn(env)
  return existsSync(path) ? Unfinished.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

export async function recordUnfinished(env: Place, unfinished: Unfinished): Promise<void> {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  await writeDurably(pathIn(env), `${JSON.stringify(unfinished)}\n`)
}

export async function endUnfinished(env: Place): Promise<void> {
  await rm(pathIn(env), { force: true })
}

/** @throws Error if the data folder holds half of a restored site */
export function requireWholeSite(env: Place): void {
  const unfinished = findUnfinished(env)
  if (!unfinished) return
  const { folder, state } = unfinished
  throw new Error(
    `The restore of ${state} has not ended, so files may be missing.\nRun "restore ${folder} --backup ${state}" again: it continues where it stopped.`,
  )
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './backup-folder.ts'
import { names } from './layout.ts'

/** Each backup reads one of these shares again, so that nightly backups have read everything after about a month. */
const shares = 32

/** Says which objects the backup that begins now reads again. */
export async function nextShare(folder: string): Promise<(sha256: string) => boolean> {
  const share = await readNumber(folder)
  return sha256 => Number.parseInt(sha256.slice(0, 2), 16) % shares === share
}

/** Called once a backup is complete: the next one reads the next share. */
export async function endShare(folder: string): Promise<void> {
  const next = ((await readNumber(folder)) + 1) % shares
  await writeDurably(join(folder, names.readAgain), `${JSON.stringify({ next })}\n`)
}

async function readNumber(folder: string): Promise<number> {
  const text = await readFile(join(folder, names.readAgain), 'utf8').catch(() => '{}')
  const found = /"next":(\d+)/.exec(text)?.[1]
  return Number(found ?? 0) % shares
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { tidyPages } from '../../previews/public.ts'
import { sweepStaging } from '../../uploads/public.ts'

/** Copies for programs are used for minutes. */
const oldCopyMs = 24 * 60 * 60 * 1000
/** The pages are tidied by themselves; the fonts of watermarks are few, and needed as long as a process runs. */
const kept = new Set(['pages', 'fonts'])

/** Removes what killed processes have left in this machine's own folder. If one part fails, the others still run. */
export async function tidyMachine(ctx: Ctx): Promise<void> {
  const parts: readonly ((ctx: Ctx) => Promise<unknown>)[] = [sweepStaging, tidyPages, removeOldCopies]
  const failures: unknown[] = []
  for (const part of parts) await part(ctx).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Part of the folder couldn’t be tidied')
}

/** By the file system's clock. */
async function removeOldCopies({ env }: Needs<'env'>): Promise<void> {
  const folder = join(env.dataDir, 'tmp')
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && !kept.has(name) && Date.now() - found.mtimeMs > oldCopyMs)
      await rm(path, { recursive: true, force: true })
  }
}

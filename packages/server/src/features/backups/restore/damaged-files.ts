import type { Needs } from '../../../platform/ctx.ts'
import { listNamesOf } from './damaged-files.repository.ts'
import type { LeftBytes } from './place-objects.ts'

/** A file whose bytes are damaged in the backup. */
export interface DamagedFile extends LeftBytes {
  /** The names of the files that had these bytes; none for pictures of people and of the site. */
  readonly names: readonly string[]
}

/** Says which files these bytes belong to, so that people know what to look for. */
export async function nameDamaged(ctx: Needs<'db'>, damaged: readonly LeftBytes[]): Promise<DamagedFile[]> {
  const names = await listNamesOf(
    ctx.db.read,
    damaged.map(one => one.key),
  )
  return damaged.map(one => ({ ...one, names: names.get(one.key) ?? [] }))
}

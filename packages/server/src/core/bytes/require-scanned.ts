import { fail } from '../../platform/failure.ts'
import type { BlobRow } from './bytes.tables.ts'

/** The part of a blob that says who may read it. */
export type Held = Pick<BlobRow, 'held' | 'held_for'>

/**
 * The one rule for bytes that aren't known to be clean, at every door that reads them: nobody but their sender until they
 * are scanned, and nobody at all if something was found in them. Whatever is made from them (pictures, text, outlines) is
 * made only afterwards.
 * @param readerId null for visitors
 * @throws `file.being-scanned`, `file.infected`
 */
export function requireScanned({ held, held_for }: Held, readerId: string | null): void {
  if (held === null) return
  if (held === 'infected') throw fail('file.infected')
  if (readerId === null || readerId !== held_for) throw fail('file.being-scanned')
}

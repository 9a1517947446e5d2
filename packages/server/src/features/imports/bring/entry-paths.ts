import { createHash } from 'node:crypto'
import type { ImportEntryRow } from '../imports.tables.ts'

/** The key of a path: 128 bits of its SHA-256. */
export function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 32)
}

/** PostgreSQL takes neither the character 0 nor halves of characters. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed()
}

export function namesOf(path: string): string[] {
  return path === '' ? [] : path.split('/')
}

/** A file or folder that nothing is known of yet. */
export function newEntry(
  importId: string,
  entry: Pick<ImportEntryRow, 'kind' | 'path' | 'parent_hash' | 'position'> & Partial<ImportEntryRow>,
): ImportEntryRow {
  return {
    import_id: importId,
    path_hash: hashOf(entry.path),
    state: 'pending',
    reason: null,
    size: null,
    modified_at: null,
    etag: null,
    checksum: null,
    item_id: null,
    version_id: null,
    ...entry,
  }
}

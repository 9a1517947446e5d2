import type { FileRequestRow } from './sharing.tables.ts'

/** Returns whether a file request accepts no more files. */
export function isClosed(request: Pick<FileRequestRow, 'closes_at'>, now: number): boolean {
  return request.closes_at !== null && request.closes_at <= now
}

import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { ImportRow } from './imports.tables.ts'

/** An import without anything of its sign-in. */
export function presentImport(row: ImportRow): Import {
  const found = row.bytes
  const settled = row.bytes_brought + row.bytes_passed + row.bytes_coming
  const perSecond = row.state === 'running' && row.per_second !== null ? row.per_second : null
  const isListed = row.is_listed === 1
  const isCounted = perSecond !== null && perSecond > 0 && found !== null && isListed
  const isOver = row.finished_at !== null
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    host: row.host,
    folderId: row.folder_id,
    itemId: row.item_id,
    state: row.state,
    isLooking: !isListed && !isOver,
    files: {
      found: row.files,
      brought: row.files_brought,
      skipped: row.files_skipped,
      failed: row.files_failed,
    },
    bytes: { found, brought: row.bytes_brought, settled },
    perSecond,
    secondsLeft: isCounted ? Math.ceil(Math.max(0, found - settled) / perSecond) : null,
    retryAt: instantOrNull(row.retry_at),
    error: row.error,
    createdAt: instant(row.created_at),
    finishedAt: instantOrNull(row.finished_at),
  }
}

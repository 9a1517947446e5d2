import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { ImportRow } from './imports.tables.ts'

/** An import without anything of its sign-in. */
export function presentImport(row: ImportRow): Import {
  const found = row.bytes === null ? null : Number(row.bytes)
  const settled = Number(row.bytes_brought) + Number(row.bytes_passed) + Number(row.bytes_coming)
  const perSecond = row.state === 'running' && row.per_second !== null ? Number(row.per_second) : null
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
      found: Number(row.files),
      brought: Number(row.files_brought),
      skipped: Number(row.files_skipped),
      failed: Number(row.files_failed),
    },
    bytes: { found, brought: Number(row.bytes_brought), settled },
    perSecond,
    secondsLeft: isCounted ? Math.ceil(Math.max(0, found - settled) / perSecond) : null,
    retryAt: instantOrNull(row.retry_at),
    error: row.error,
    createdAt: instant(Number(row.created_at)),
    finishedAt: instantOrNull(row.finished_at),
  }
}

import { fileKind } from '@holdall/contract/drive/names.ts'
import type { Version } from '@holdall/contract/drive/versions.schemas.ts'
import type { FoundVersion } from '../../../core/tree/versions.repository.ts'
import { instant } from '../../../platform/clock.ts'

const dayMs = 24 * 3600 * 1000

/** A version as the API returns it. `days` is how long replaced ones stay. */
export function presentVersion(row: FoundVersion, fileName: string, days: number | null): Version {
  const isLasting = row.is_kept === 1 || row.replaced_at === null || days === null
  return {
    id: row.id,
    number: row.number,
    size: row.size,
    mime: row.mime,
    fileKind: fileKind(row.mime, fileName),
    name: row.name,
    isKept: row.is_kept === 1,
    isCurrent: row.is_current === 1,
    createdAt: instant(row.created_at),
    createdBy: row.created_by_name,
    expiresAt: isLasting ? null : instant((row.replaced_at ?? 0) + days * dayMs),
  }
}

import type { VersionPage } from '@holdall/contract/drive/versions.schemas.ts'
import { z } from 'zod'
import { accessItem, requireCan } from '../../../core/rights/access-item.ts'
import { mayReadEarlier } from '../../../core/rights/evaluation/past.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { listVersionsOf, sumEarlier } from '../../../core/tree/versions.repository.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { presentVersion } from './present-version.ts'

const Cursor = z.object({ below: z.int().min(0).max(2_147_483_647) })

/**
 * A page of the versions of a file, newest first, for those who may download it. Earlier ones are for those who may edit
 * it, or were given them with it (docs/decisions/0115).
 */
export async function listVersions(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  input: { id: string; cursor?: string | undefined; perPage: number },
): Promise<VersionPage> {
  const access = await accessItem(ctx, { userId: memberOf(ctx).userId, link: null }, input.id)
  if (isFolder(access.item)) throw fail('item.not-a-file')
  requireCan(access, 'download')
  const below = input.cursor ? decodeCursor(Cursor, input.cursor).below : null
  const hasEarlier = mayReadEarlier(access)
  const rows = await listVersionsOf(ctx.db.read, input.id, { below, limit: input.perPage + 1, hasEarlier })
  const page = rows.slice(0, input.perPage)
  const days = ctx.settings.get('drive.version_days')
  const last = page.at(-1)
  return {
    data: page.map(row => presentVersion(row, access.item.name, days)),
    nextCursor: rows.length > page.length && last ? encodeCursor({ below: last.number }) : null,
    earlier: hasEarlier ? await sumEarlier(ctx.db.read, input.id) : { count: 0, bytes: 0 },
    hasEarlier,
    retention: { count: ctx.settings.get('drive.version_count'), days },
  }
}

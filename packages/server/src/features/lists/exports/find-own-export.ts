import type { Permission } from '@holdall/contract/contract.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { ListSource } from '../../../platform/lists/list-source.ts'
import { sourceOf } from './export-request.ts'
import { findExport } from './exports.repository.ts'
import type { ExportRow } from './exports.tables.ts'

/**
 * An export, for the person who requested it and may still see the list. @throws `export.not-found`, whatever the
 * reason
 */
export async function findOwnExport(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  id: string,
): Promise<{ row: ExportRow; source: ListSource }> {
  const { userId, permissions } = memberOf(ctx)
  const row = await findExport(ctx.db.read, id)
  const source = row && sourceOf(row)
  const isTheirs = row?.user_id === userId && row.expires_at > ctx.clock.now()
  if (!row || !source || !isTheirs || !permissions.has(source.list.permission as Permission)) {
    throw fail('export.not-found')
  }
  return { row, source }
}

import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findImport } from '../imports.repository.ts'
import type { ImportRow } from '../imports.tables.ts'

/** An import of the caller. @throws `import.not-found`, also for those of others */
export async function ownImport(ctx: Needs<'caller' | 'db'>, id: string, db: Reader = ctx.db.read): Promise<ImportRow> {
  const { userId } = memberOf(ctx)
  const row = await findImport(db, id)
  if (row?.user_id !== userId) throw fail('import.not-found')
  return row
}

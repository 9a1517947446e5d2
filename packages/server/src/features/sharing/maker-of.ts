import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'

const tables = onTables<RightsTables>()

/** Who created a link: people without an account are written to in their language. */
export async function makerOf(db: Reader, linkId: string): Promise<string | undefined> {
  const link = await tables(db).selectFrom('links').select('created_by').where('id', '=', linkId).executeTakeFirst()
  return link?.created_by
}

import { foldName } from '@holdall/contract/drive/names.ts'
import { sql } from 'kysely'
import type { Migration, Schema } from './migration.ts'

const pageSize = 1000
/** The letters that were folded into several, such as ß: one by one, or below another letter. */
const wereSeveral = /[ßẞŉևẚ\ufb00-\ufb06\ufb13-\ufb17\u1f80-\u1faf\u1fb2-\u1ffc]|\u0345/u

interface Named {
  id: string
  name: string
}

/**
 * Folds the names of items letter by letter, so that `Maße` and `Masse` are two names. The new key tells more names apart than
 * the one before, and joins none: nothing can clash.
 */
export const up: Migration = async (db, { dialect }) => {
  const isBeyondAscii = dialect === 'sqlite' ? sql`name glob ${'*[^\x01-~]*'}` : sql`octet_length(name) <> length(name)`
  for (let after = ''; ; ) {
    const { rows } = await sql<Named>`select id, name from items where id > ${after} and ${isBeyondAscii}
      order by id limit ${pageSize}`.execute(db)
    for (const row of rows) if (wereSeveral.test(row.name)) await fold(db, row)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

async function fold(db: Schema, { id, name }: Named): Promise<void> {
  await sql`update items set name_key = ${foldName(name)} where id = ${id}`.execute(db)
}

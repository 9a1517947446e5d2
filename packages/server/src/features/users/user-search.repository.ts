import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { viewOf } from '../../platform/lists/read-list.ts'
import { isStillHere } from './leavers.repository.ts'
import { peopleHolding } from './user-list.repository.ts'
import { findUsers } from './users.repository.ts'

/** The first users by address whose names and address contain every word. */
export async function findPeople(ctx: Ctx, words: readonly string[], limit: number) {
  const db = ctx.db.read
  const condition = await peopleHolding(viewOf(ctx), words)
  const { rows } = await sql<{ id: string }>`
    select users.id from users where ${condition} and ${isStillHere(sql.ref('users.id'))} order by users.email limit ${limit}`.execute(
    db,
  )
  const ids = rows.map(row => row.id)
  const found = ids.length > 0 ? await findUsers(db, ids) : []
  const byId = new Map(found.map(user => [user.id, user]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

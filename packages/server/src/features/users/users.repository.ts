import { mostRolesShown } from '@holdall/contract/users/roles-shown.ts'
import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { isInForce } from '../../core/plans/in-force.ts'
import type { PlanTables } from '../../core/plans/plans.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import { isStillHere } from './leavers.repository.ts'

const tables = onTables<PeopleTables & PlanTables>()

/** The users with these ids, without those who have left. */
export const findUsers = prepared((db, ids: readonly string[]) =>
  tables(db)
    .selectFrom('users')
    .where(e => isAmong(e.ref('id'), ids))
    .where(isStillHere(sql.ref('users.id')))
    .select([
      'id',
      'email',
      'avatar_key',
      'first_name',
      'last_name',
      'email_confirmed_at',
      'available_space',
      'banned_at',
      'signed_in_at',
      'created_at',
      'updated_at',
    ]),
)

export interface NamedRole {
  readonly user_id: string
  readonly id: string
  readonly name: string
  readonly count: number
}

const readFirstRoles = prepared(
  (_db, ids: readonly string[]) => sql<NamedRole>`
    select user_id, id, name, count from (
      select user_roles.user_id, roles.id, roles.name,
        row_number() over (partition by user_roles.user_id order by roles.name, roles.id) as place,
        count(*) over (partition by user_roles.user_id) as count
      from user_roles join roles on roles.id = user_roles.role_id
      where ${isAmong(sql.ref('user_roles.user_id'), ids)}
    ) as numbered where place <= ${mostRolesShown} order by user_id, place`,
)

/** The first roles of each user by name, each with the user's total number of roles. */
export async function listFirstRoles(db: Reader, ids: readonly string[]): Promise<NamedRole[]> {
  return (await readFirstRoles(db, ids)).map(row => ({ ...row, count: Number(row.count) }))
}

export const listDirectPermissions = prepared((db, ids: readonly string[]) =>
  tables(db)
    .selectFrom('user_permissions')
    .where(e => isAmong(e.ref('user_id'), ids))
    .select(['user_id', 'permission', 'restrictions'])
    .orderBy('permission'),
)

/** The subscriptions of these users that count now. @param now milliseconds since 1970 */
export function listSubscribed(db: Reader, ids: readonly string[], now: number) {
  return tables(db)
    .selectFrom('subscriptions')
    .where('user_id', 'in', [...ids])
    .where(isInForce(now))
    .select(['id', 'user_id'])
    .orderBy('id')
    .execute()
}

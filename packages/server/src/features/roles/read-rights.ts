import type { Reader } from '../../platform/database/database.ts'
import { presentPermissions } from './catalogue.ts'
import { listDirect, listRolesOf } from './manage.repository.ts'

/** The roles of a user by name, and what they were given besides; what plans give isn't part of it. */
export async function readRightsOf(db: Reader, userId: string) {
  const [roles, direct] = await Promise.all([listRolesOf(db, userId), listDirect(db, userId)])
  return { roles, permissions: presentPermissions('sitewide', direct) }
}

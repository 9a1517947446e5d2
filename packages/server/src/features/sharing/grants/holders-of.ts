import { listMemberIds } from '../../../core/rights/groups.repository.ts'
import type { GrantRow } from '../../../core/rights/rights.tables.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { HeldGrant } from './grants.repository.ts'

/** The people who hold a grant, themselves or through its group; nobody while it waits for an address. */
export function holdersOf(db: Reader, grant: Pick<GrantRow, 'user_id' | 'group_id'>): Promise<string[]> {
  if (grant.group_id !== null) return listMemberIds(db, [grant.group_id])
  return Promise.resolve(grant.user_id === null ? [] : [grant.user_id])
}

/** The holder's address or the name of the group, for the audit log. */
export function nameOfHolder(grant: Pick<HeldGrant, 'person_email' | 'email' | 'group_name'>): string | null {
  return grant.group_name ?? grant.person_email ?? grant.email
}

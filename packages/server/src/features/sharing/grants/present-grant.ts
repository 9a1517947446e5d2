import type { Grant } from '@holdall/contract/sharing/people.schemas.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { presentPerson } from '../present-person.ts'
import type { HeldGrant } from './grants.repository.ts'

export function presentGrant(row: HeldGrant): Grant {
  const { user_id, person_email, first_name, last_name, avatar_key, giver_email, group_id } = row
  const person =
    user_id !== null && person_email !== null
      ? presentPerson({
          id: user_id,
          email: person_email,
          first_name: first_name ?? '',
          last_name: last_name ?? '',
          avatar_key,
        })
      : null
  return {
    id: row.id,
    itemId: row.item_id,
    person,
    group: group_id === null ? null : { id: group_id, name: row.group_name ?? '', memberCount: row.group_size },
    email: person_email ?? row.email ?? '',
    role: row.role,
    withVersions: row.with_versions === 1,
    expiresAt: instantOrNull(row.expires_at),
    createdAt: instant(row.created_at),
    grantedBy:
      giver_email === null
        ? null
        : displayName({
            email: giver_email,
            first_name: row.giver_first_name ?? '',
            last_name: row.giver_last_name ?? '',
          }),
  }
}

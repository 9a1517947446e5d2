import type { Person } from '@holdall/contract/sharing/people.schemas.ts'
import type { PersonRow } from '../../core/people/listed-people.repository.ts'
import { avatarUrl, displayName } from '../../core/people/person-names.ts'

export function presentPerson(row: PersonRow): Person {
  return { id: row.id, name: displayName(row), email: row.email, avatarUrl: avatarUrl(row) }
}

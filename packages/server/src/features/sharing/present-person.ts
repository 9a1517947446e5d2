import type { Person } from '@holdall/contract/sharing/people.schemas.ts'
import { avatarUrl, displayName } from '../accounts/public.ts'
import type { PersonRow } from './people.repository.ts'

export function presentPerson(row: PersonRow): Person {
  return { id: row.id, name: displayName(row), email: row.email, avatarUrl: avatarUrl(row) }
}

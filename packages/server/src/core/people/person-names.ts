import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import type { UserRow } from './people.tables.ts'

export function avatarUrl(user: Pick<UserRow, 'id' | 'avatar_key'>): string | null {
  return user.avatar_key ? `/api/v1/users/${user.id}/avatar?v=${user.avatar_key.slice(-12)}` : null
}

export function displayName(user: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string {
  return nameOfPerson(user)
}

/** How the addresses of accounts end that are being cleaned up. RFC 2606 §2: no mail is ever sent there. */
export const closedAddressEnd = '@deleted.invalid'

import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import type { UserRow } from '../../core/people/people.tables.ts'
import type { Member } from '../../platform/caller.ts'
import { instant } from '../../platform/clock.ts'

type Rights = Pick<Member, 'permissions' | 'mustAddSecondFactor' | 'impersonator'>

export function presentMe(user: UserRow, { permissions, mustAddSecondFactor, impersonator }: Rights): Me {
  return {
    id: user.id,
    email: user.email,
    emailConfirmed: user.email_confirmed_at !== null,
    firstName: user.first_name,
    lastName: user.last_name,
    displayName: displayName(user),
    avatarUrl: avatarUrl(user),
    language: user.language,
    timeZone: user.time_zone,
    theme: user.theme,
    dateFormat: user.date_format,
    permissions: [...permissions.names],
    pendingEmail: user.pending_email,
    isWelcomed: user.welcomed_at !== null,
    mustAddSecondFactor: mustAddSecondFactor === true,
    ...(impersonator ? { impersonation: { by: impersonator.name, until: instant(impersonator.until) } } : {}),
    createdAt: instant(user.created_at),
  }
}

export function avatarUrl(user: Pick<UserRow, 'id' | 'avatar_key'>): string | null {
  return user.avatar_key ? `/api/v1/users/${user.id}/avatar?v=${user.avatar_key.slice(-12)}` : null
}

export function displayName(user: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string {
  return nameOfPerson(user)
}

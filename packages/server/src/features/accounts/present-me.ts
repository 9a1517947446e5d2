import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { hintsIn } from '../../core/people/hints-in.ts'
import type { UserRow } from '../../core/people/people.tables.ts'
import { avatarUrl, displayName } from '../../core/people/person-names.ts'
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
    seenHints: hintsIn(user.seen_hints),
    sampleFolderId: user.sample_folder_id,
    mustAddSecondFactor: mustAddSecondFactor === true,
    ...(impersonator ? { impersonation: { by: impersonator.name, until: instant(impersonator.until) } } : {}),
    createdAt: instant(user.created_at),
  }
}

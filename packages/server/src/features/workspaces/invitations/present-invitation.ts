import { SpaceColor } from '@holdall/contract/drive/drive.schemas.ts'
import type { Invitation } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { instant } from '../../../platform/clock.ts'
import type { HeldInvitation } from '../invitations.repository.ts'

export function presentInvitation(row: HeldInvitation): Invitation {
  const { inviter_email, first_name, last_name } = row
  return {
    id: row.id,
    email: row.email,
    role: { id: row.role_id, name: row.role_name },
    message: row.message,
    invitedBy:
      inviter_email === null
        ? null
        : displayName({ email: inviter_email, first_name: first_name ?? '', last_name: last_name ?? '' }),
    sentAt: instant(row.sent_at),
    workspace: { id: row.space_id, name: row.space_name, color: SpaceColor.catch('blue').parse(row.color) },
    ...(row.undelivered === null ? {} : { undelivered: row.undelivered }),
  }
}

import type { UserInvitationRow } from '../src/features/user-invitations/user-invitations.tables.ts'
import { newId } from '../src/platform/ids.ts'

/** An invitation that waits and whose mail was sent, except for these values. */
export function invitationRow(values: Partial<UserInvitationRow> = {}): UserInvitationRow {
  const id = newId()
  return {
    id,
    email: `${id}@example.net`,
    name: '',
    state: 'waiting',
    role_id: null,
    group_id: null,
    plan_id: null,
    language: '',
    invited_by: null,
    is_from_console: 0,
    token_hash: null,
    user_id: null,
    created_at: Date.now(),
    expires_at: Date.now() + 14 * 24 * 60 * 60 * 1000,
    sent_at: Date.now(),
    ended_at: null,
    ...values,
  }
}

/** The token of the link in an invitation. */
export function invitationIn(text: string | undefined): string {
  return /\/join\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

import { invitationDays } from '@holdall/contract/user-invitations/invite-limits.ts'

/** How long the link in an invitation works, in milliseconds. */
export const invitationMs = invitationDays * 24 * 60 * 60 * 1000

import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { invitationMs } from '../invitation-lifetime.ts'

export interface UserInvitation {
  readonly token: string
  /** Who invites; null for the command line. */
  readonly by: string | null
  readonly expiresAt: number
  /** Whether people sign in with their company’s account only. */
  readonly isForCompany: boolean
}

/** Sent to somebody whom an administrator invites to the site. */
export const userInvitationMail = defineMailTemplate<UserInvitation>({
  name: 'user-invitations.invitation',
  usefulMs: invitationMs,
  build: ({ token, by, expiresAt, isForCompany }, { name, baseUrl }, { say }) => ({
    subject: say('You’re invited to {{site}}', { site: name }),
    paragraphs: [
      ...(by === null ? [] : [say('{{by}} invites you to {{site}}.', { by, site: name })]),
      isForCompany
        ? say('Sign in with your company’s account, and you can start.')
        : say('Choose a password, and you can start.'),
    ],
    action: { label: say('Accept invitation'), url: `${baseUrl}/join/${token}` },
    notes: [
      say('The link works once, until {{until}}. It’s only for you, so don’t forward it.', {
        until: momentValue(expiresAt),
      }),
      say('If you didn’t expect this, you can ignore this email: no account is created.'),
    ],
  }),
})

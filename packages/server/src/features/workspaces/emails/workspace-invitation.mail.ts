import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import { defineMailTemplate, quoted } from '../../../drivers/mail/mail-content.ts'
import { mailedAddress, waitingNote } from '../../../drivers/mail/mailed-address.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface WorkspaceInvitation {
  readonly workspaceId: string
  readonly workspace: string
  readonly by: string
  /** The name that the site gives the role. */
  readonly role: string
  readonly message: string
  /** Carried by the link if the address has no confirmed account. */
  readonly proof?: string
}

/** Sent when someone is invited to a workspace. */
export const workspaceInvitationMail = defineMailTemplate<WorkspaceInvitation>({
  name: 'workspaces.invitation',
  build: ({ workspace, by, role, message, proof }, site, { say }) => ({
    subject: say('{{by}} invites you to the workspace “{{workspace}}”', { by, workspace }),
    paragraphs: [
      say('{{by}} invites you to the workspace “{{workspace}}” as {{role}}. You choose whether to join.', {
        by,
        workspace,
        role: roleTitle(role, say),
      }),
      ...quoted(message, say),
    ],
    action: { label: say('See the invitation'), url: mailedAddress(site, '/drive/workspaces', proof) },
    notes: [proof === undefined ? preferencesNote(site, say) : waitingNote(say, site)],
  }),
})

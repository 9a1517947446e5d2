import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface WorkspaceInvitation {
  readonly workspaceId: string
  readonly workspace: string
  readonly by: string
  readonly role: string
  readonly message: string
}

/** When somebody is invited to a workspace. */
export const workspaceInvitationMail = defineMailTemplate<WorkspaceInvitation>({
  name: 'workspaces.invitation',
  build: ({ workspace, by, role, message }, site) => ({
    subject: `${by} invites you to the workspace “${workspace}”`,
    paragraphs: [
      `${by} invites you to the workspace “${workspace}” as ${role}. You choose whether to join.`,
      ...(message.trim() ? [`“${message.trim()}”`] : []),
    ],
    action: { label: 'See the invitation', url: `${site.baseUrl}/drive/workspaces` },
    notes: [
      'Without an account yet? Make one with this address, and the invitation will be there.',
      preferencesNote(site.baseUrl),
    ],
  }),
})

import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface MembershipChange {
  readonly workspaceId: string
  readonly workspace: string
  readonly by: string
  /** The new role; empty for a removed member. */
  readonly role: string
}

/** Sent when someone else changed a member's role. */
export const roleChangedMail = defineMailTemplate<MembershipChange>({
  name: 'workspaces.role-changed',
  build: ({ workspaceId, workspace, by, role }, site) => ({
    subject: `Your role in “${workspace}” is now ${role}`,
    paragraphs: [`${by} changed your role in the workspace “${workspace}” to ${role}.`],
    action: { label: 'Open the workspace', url: `${site.baseUrl}/drive/workspaces/${workspaceId}` },
    notes: [preferencesNote(site.baseUrl)],
  }),
})

/** Sent when someone else removed a member. */
export const memberRemovedMail = defineMailTemplate<MembershipChange>({
  name: 'workspaces.member-removed',
  build: ({ workspace, by }, site) => ({
    subject: `You are no longer a member of “${workspace}”`,
    paragraphs: [
      `${by} removed you from the workspace “${workspace}”. Files you added stay there. Your own drive isn’t affected.`,
    ],
    action: { label: 'Open your drive', url: `${site.baseUrl}/drive` },
    notes: [preferencesNote(site.baseUrl)],
  }),
})

import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface MembershipChange {
  readonly workspaceId: string
  readonly workspace: string
  readonly by: string
  /** The name of the new role; empty for a removed member. */
  readonly role: string
}

/** Sent when someone else changed a member's role. */
export const roleChangedMail = defineMailTemplate<MembershipChange>({
  name: 'workspaces.role-changed',
  build: ({ workspaceId, workspace, by, role: name }, site, { say }) => {
    const role = roleTitle(name, say)
    return {
      subject: say('Your role in “{{workspace}}” is now {{role}}', { workspace, role }),
      paragraphs: [
        say('{{by}} changed your role in the workspace “{{workspace}}” to {{role}}.', { by, workspace, role }),
      ],
      action: { label: say('Open the workspace'), url: `${site.baseUrl}/drive/workspaces/${workspaceId}` },
      notes: [preferencesNote(site, say)],
    }
  },
})

/** Sent when someone else removed a member. */
export const memberRemovedMail = defineMailTemplate<MembershipChange>({
  name: 'workspaces.member-removed',
  build: ({ workspace, by }, site, { say }) => ({
    subject: say('You are no longer a member of “{{workspace}}”', { workspace }),
    paragraphs: [
      say(
        '{{by}} removed you from the workspace “{{workspace}}”. Files you added stay there. Your own drive isn’t affected.',
        { by, workspace },
      ),
    ],
    action: { label: say('Open your drive'), url: `${site.baseUrl}/drive` },
    notes: [preferencesNote(site, say)],
  }),
})

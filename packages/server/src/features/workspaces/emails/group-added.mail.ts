import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface GroupAdded {
  readonly workspaceId: string
  readonly workspace: string
  readonly group: string
  readonly by: string
  readonly role: string
}

/** Sent to those who became members of a workspace because one of their groups was added to it. */
export const groupAddedMail = defineMailTemplate<GroupAdded>({
  name: 'workspaces.group-added',
  build: ({ workspaceId, workspace, group, by, role: name }, site, { say }) => ({
    subject: say('You’re now a member of “{{workspace}}”', { workspace }),
    paragraphs: [
      say('{{by}} added your group “{{group}}” to the workspace “{{workspace}}”. Your role there is {{role}}.', {
        by,
        group,
        workspace,
        role: roleTitle(name, say),
      }),
    ],
    action: { label: say('Open the workspace'), url: `${site.baseUrl}/drive/workspaces/${workspaceId}` },
    notes: [preferencesNote(site, say)],
  }),
})

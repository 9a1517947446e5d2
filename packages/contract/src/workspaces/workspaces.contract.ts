import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { handoverEndpoints } from './handovers.endpoints.ts'
import { workspaceGroupEndpoints } from './workspace-groups.endpoints.ts'
import { workspaceEndpoints } from './workspaces.endpoints.ts'
import { handoverErrors, invitationErrors, memberErrors, workspaceErrors } from './workspaces.errors.ts'
import { workspaceSettings } from './workspaces.settings.ts'

export const workspacesContract = defineFeature({
  name: 'workspaces',
  tags: [
    { id: 'workspaces', name: 'Workspaces', summary: 'Workspaces, their members, invitations and roles.' },
    {
      id: 'handovers',
      name: 'Transfers of ownership',
      summary: 'Offering an item or a workspace to someone else, and accepting it.',
    },
  ],

  endpoints: { ...workspaceEndpoints, ...workspaceGroupEndpoints, ...handoverEndpoints },
  permissions: definePermissions('workspaces', {
    create: {
      title: 'Create workspaces',
      description: 'Create workspaces for teams.',
      isOverOwn: true,
      restrictions: [{ name: 'count', type: 'number', description: 'Maximum number of workspaces a user can own.' }],
    },
  }),
  errors: { ...workspaceErrors, ...memberErrors, ...invitationErrors, ...handoverErrors },
  settings: [workspaceSettings],
})

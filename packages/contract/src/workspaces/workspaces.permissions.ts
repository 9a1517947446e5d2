import { z } from 'zod'
import type { PermissionDeclaration } from '../kit/permissions.ts'
import { definePermissions } from '../kit/permissions.ts'

/** What a role of type Workspace may hold: it counts in the workspaces where somebody has that role, and nowhere else. */
export const workspacePermissionTable = {
  ...definePermissions('files', {
    view: { title: 'See files', description: 'Sees every file and folder of the workspace.' },
    download: { title: 'Download files', description: 'Downloads what may be seen.' },
    comment: { title: 'Comment', description: 'Comments on files.' },
    create: { title: 'Add files', description: 'Uploads and creates files and folders.' },
    update: { title: 'Change files', description: 'Edits, renames and moves files and folders.' },
    delete: { title: 'Delete files', description: 'Moves files to the trash, or out of the workspace.' },
    purge: { title: 'Delete for ever', description: 'Empties the trash of the workspace.' },
    share: { title: 'Share files', description: 'Shares files with people outside and by links.' },
  }),
  ...definePermissions('members', {
    invite: { title: 'Invite people', description: 'Invites people with roles that hold no more than their own.' },
    update: { title: 'Change roles', description: 'Gives members another role.' },
    delete: { title: 'Remove people', description: 'Takes members out of the workspace; their files stay.' },
  }),
  ...definePermissions('workspace', {
    update: { title: 'Change the workspace', description: 'Changes its name and colour.' },
    delete: { title: 'Delete the workspace', description: 'Deletes it with everything in it.' },
  }),
} as const satisfies Readonly<Record<string, PermissionDeclaration>>

export type WorkspacePermission = keyof typeof workspacePermissionTable

/** The value list of the same name. */
export const workspacePermissions = Object.keys(workspacePermissionTable) as [
  WorkspacePermission,
  ...WorkspacePermission[],
]

export const WorkspacePermissionName = z.enum(workspacePermissions)

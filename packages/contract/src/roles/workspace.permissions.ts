import { z } from 'zod'
import type { PermissionDeclaration } from '../kit/permissions.ts'
import { definePermissions } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'

/** The permissions of workspace roles. They apply in the workspaces where a member has that role, and nowhere else. */
export const workspacePermissionTable = {
  ...definePermissions('files', {
    view: { title: 'View files', description: 'View all files and folders of the workspace.' },
    download: { title: 'Download files', description: 'Download files they can view.' },
    comment: { title: sentence('Comment', { meaning: 'write a comment' }), description: 'Comment on files.' },
    create: { title: 'Add files', description: 'Upload and create files and folders.' },
    update: { title: 'Edit files', description: 'Edit, rename and move files and folders.' },
    delete: { title: 'Delete files', description: 'Move files to the trash or out of the workspace.' },
    purge: { title: 'Delete forever', description: 'Empty the trash of the workspace.' },
    share: { title: 'Share files', description: 'Share files with people outside the workspace and by link.' },
  }),
  ...definePermissions('members', {
    invite: {
      title: 'Invite people',
      description: 'Invite people with roles up to their own permissions.',
    },
    update: { title: 'Change roles', description: 'Give members another role.' },
    delete: { title: 'Remove people', description: 'Remove members from the workspace. Their files stay.' },
  }),
  ...definePermissions('workspace', {
    update: { title: 'Edit the workspace', description: 'Change its name and colour.' },
    delete: { title: 'Delete the workspace', description: 'Delete it with everything in it.' },
  }),
} as const satisfies Readonly<Record<string, PermissionDeclaration>>

export type WorkspacePermission = keyof typeof workspacePermissionTable

/** The value list of the same name. */
export const workspacePermissions = Object.keys(workspacePermissionTable) as [
  WorkspacePermission,
  ...WorkspacePermission[],
]

export const WorkspacePermissionName = z.enum(workspacePermissions)

named({ WorkspacePermissionName })

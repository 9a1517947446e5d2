import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import { workspacePermissions } from '@holdall/contract/roles/workspace.permissions.ts'
import { expect, test } from 'vitest'
import { usualRole } from './usual-role.ts'

const role = (name: string, permissions: WorkspacePermission[]) => ({ id: name, name, description: '', permissions })
const look: WorkspacePermission[] = ['files.view', 'files.download']
const manager = role('Manager', [...workspacePermissions])
const editor = role('Editor', [...look, 'files.create', 'files.update', 'files.delete', 'files.share'])
const contributor = role('Contributor', [...look, 'files.create'])
const viewer = role('Viewer', look)

test('[SPACE-01] an invitation starts with Editor, in whatever order the roles come', () => {
  expect(usualRole([manager, editor, contributor, viewer])?.name).toBe('Editor')
  expect(usualRole([viewer, contributor, editor, manager])?.name).toBe('Editor')
})

test('[SPACE-01] it never starts with power over people or the workspace while there is another role', () => {
  expect(usualRole([manager, viewer])?.name).toBe('Viewer')
  const hr = role('People', [...look, 'members.invite'])
  expect(usualRole([manager, hr])?.name).toBe('People')
  expect(usualRole([])).toBeUndefined()
})

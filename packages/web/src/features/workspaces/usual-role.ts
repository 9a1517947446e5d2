import type { WorkspaceRole } from '@holdall/contract/workspaces/workspaces.schemas.ts'

/**
 * The role that an invitation starts with: one for working with files, and one with power over people or the workspace
 * only if there is no other.
 */
export function usualRole(roles: readonly WorkspaceRole[]): WorkspaceRole | undefined {
  const plain = roles.filter(role => role.permissions.every(isForFiles))
  const byStrength = [...plain].sort((a, b) => b.permissions.length - a.permissions.length)
  const editors = byStrength.filter(role => role.permissions.includes('files.update'))
  return editors[0] ?? byStrength[0] ?? weakest(roles)
}

const isForFiles = (permission: string) => permission.startsWith('files.') && permission !== 'files.purge'

function weakest(roles: readonly WorkspaceRole[]): WorkspaceRole | undefined {
  return [...roles].sort((a, b) => a.permissions.length - b.permissions.length)[0]
}

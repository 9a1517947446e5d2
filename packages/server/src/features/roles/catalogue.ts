import { permissionTable } from '@holdall/contract/contract.ts'
import type { PermissionDeclaration } from '@holdall/contract/kit/permissions.ts'
import { sentence, splitKey } from '@holdall/contract/kit/sentences.ts'
import type { Permission, PermissionInput } from '@holdall/contract/roles/permission.schemas.ts'
import type { RoleType } from '@holdall/contract/roles/roles.schemas.ts'
import { workspacePermissionTable } from '@holdall/contract/roles/workspace.permissions.ts'
import { Failure } from '../../platform/failure.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'

const tables: Readonly<Record<RoleType, Readonly<Record<string, PermissionDeclaration>>>> = {
  sitewide: permissionTable,
  workspace: workspacePermissionTable,
}

/** Every permission that a role of a type may hold, in the order of the contract. */
export function listCatalogue(type: RoleType): Permission[] {
  return Object.keys(tables[type]).flatMap(name => present(type, { permission: name, restrictions: {} }) ?? [])
}

/** The held permissions in the order of the contract. Permissions that the contract no longer has are left out. */
export function presentPermissions(type: RoleType, held: readonly HeldPermission[]): Permission[] {
  const byName = new Map(held.map(one => [one.permission, one]))
  return Object.keys(tables[type]).flatMap(name => {
    const one = byName.get(name)
    return (one && present(type, one)) ?? []
  })
}

function present(type: RoleType, { permission, restrictions }: HeldPermission): Permission | undefined {
  const declared = tables[type][permission]
  if (!declared) return undefined
  const { text, meaning } = splitKey(declared.title)
  return {
    name: permission,
    group: permission.split('.')[0] ?? permission,
    display_name: text,
    ...(meaning && { meaning }),
    description: declared.description,
    advanced: declared.advanced ?? false,
    restrictions: (declared.restrictions ?? []).map(one => ({ ...one, value: restrictions[one.name] ?? null })),
  }
}

/**
 * The submitted permissions in their stored form. @throws request.invalid naming each permission and restriction that
 * doesn't exist
 */
export function readPermissions(type: RoleType, inputs: readonly PermissionInput[]): HeldPermission[] {
  const held = new Map<string, HeldPermission>()
  const errors: { field: string; in: 'body'; message: string }[] = []
  for (const [index, { name, restrictions }] of inputs.entries()) {
    const declared = Object.hasOwn(tables[type], name) ? tables[type][name] : undefined
    if (!declared)
      errors.push({
        field: `permissions.${index}.name`,
        in: 'body',
        message: sentence('This permission doesn’t exist. Choose one from the list.'),
      })
    const values: Record<string, number | boolean> = {}
    for (const [place, { name: limit, value }] of restrictions.entries()) {
      const kind = declared?.restrictions?.find(one => one.name === limit)?.type
      const field = `permissions.${index}.restrictions.${place}`
      if (declared && !kind)
        errors.push({
          field: `${field}.name`,
          in: 'body',
          message: sentence('This restriction doesn’t exist. Choose one from the list.'),
        })
      if (value === null || !kind) continue
      if (typeof value === (kind === 'bool' ? 'boolean' : 'number')) values[limit] = value
      else
        errors.push({
          field: `${field}.value`,
          in: 'body',
          message: sentence('Enter a valid value for this restriction'),
        })
    }
    held.set(name, { permission: name, restrictions: values })
  }
  if (errors.length > 0) throw new Failure('request.invalid', { errors })
  return [...held.values()]
}

/** The restrictions of a permission by name, with their types. */
export function restrictionsOf(permission: string): readonly { name: string; type: 'number' | 'bool' }[] {
  return permissionTable[permission]?.restrictions ?? []
}

import type { Permission } from '@holdall/contract/contract.ts'

/** A permission as a role, a plan or a person holds it, with its limits by name. */
export interface HeldPermission {
  readonly permission: string
  readonly restrictions: Readonly<Record<string, number | boolean>>
}

/** What one caller may do. Made fresh for each request, so that a changed role counts at once. */
export interface PermissionSet {
  /** `admin` passes every check. */
  has(permission: Permission): boolean
  /** The highest count that any holder of the permission grants; null when unlimited, 0 when not held. */
  limit(permission: Permission, restriction: string): number | null
  /** Whether a switch of a permission is on in any of the roles that give it. */
  isOn(permission: Permission, restriction: string): boolean
  /** Whether a switch that takes something away is on in all of the roles that give the permission. */
  isAlwaysOn(permission: Permission, restriction: string): boolean
  readonly names: readonly string[]
}

/** The union of what roles and direct grants give: the most generous value of each restriction counts. */
export function createPermissionSet(held: readonly HeldPermission[]): PermissionSet {
  const byName = new Map<string, HeldPermission[]>()
  for (const one of held) byName.set(one.permission, [...(byName.get(one.permission) ?? []), one])
  const isAdmin = byName.has('admin')

  return {
    names: [...byName.keys()],
    has: permission => isAdmin || byName.has(permission),
    limit(permission, restriction) {
      if (isAdmin) return null
      const holders = byName.get(permission)
      if (!holders) return 0
      const counts = holders.map(holder => holder.restrictions[restriction])
      if (counts.some(count => typeof count !== 'number')) return null
      return Math.max(...(counts as number[]))
    },
    isOn: (permission, restriction) =>
      isAdmin || (byName.get(permission) ?? []).some(holder => holder.restrictions[restriction] === true),
    isAlwaysOn(permission, restriction) {
      const holders = byName.get(permission) ?? []
      return !isAdmin && holders.length > 0 && holders.every(holder => holder.restrictions[restriction] === true)
    },
  }
}

export const noPermissions = createPermissionSet([])

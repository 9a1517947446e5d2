import type { Permission } from '@holdall/contract/contract.ts'

/** A permission as a role, plan or user holds it, with its restrictions by name. */
export interface HeldPermission {
  readonly permission: string
  readonly restrictions: Readonly<Record<string, number | boolean>>
}

/** What one caller may do. Built for each request, so that a changed role takes effect immediately. */
export interface PermissionSet {
  /** `admin` passes every check. */
  has(permission: Permission): boolean
  /** Whether it was given by name. For permissions that take something away, which `admin` doesn't include. */
  isGiven(permission: Permission): boolean
  /** The highest limit that any holder of the permission grants; null when unlimited, 0 when not held. */
  limit(permission: Permission, restriction: string): number | null
  /** Returns whether a permission's switch is on in any of the roles that grant it. */
  isOn(permission: Permission, restriction: string): boolean
  /** Returns whether a switch that restricts a permission is on in all of the roles that grant it. */
  isAlwaysOn(permission: Permission, restriction: string): boolean
  readonly names: readonly string[]
}

/** The union of what roles and direct grants allow: the most generous value of each restriction applies. */
export function createPermissionSet(held: readonly HeldPermission[]): PermissionSet {
  const byName = new Map<string, HeldPermission[]>()
  for (const one of held) byName.set(one.permission, [...(byName.get(one.permission) ?? []), one])
  const isAdmin = byName.has('admin')

  return {
    names: [...byName.keys()],
    isGiven: permission => byName.has(permission),
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

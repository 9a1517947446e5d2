/** A limit that comes with a permission: a count (`number`, at least 0) or a switch that narrows it (`bool`). */
export interface RestrictionDeclaration {
  readonly name: string
  readonly type: 'number' | 'bool'
  readonly description: string
}

export interface PermissionDeclaration {
  readonly title: string
  readonly description: string
  /** Hidden in the picker until "Show advanced permissions" is on. */
  readonly advanced?: boolean
  /** A holder could become a full administrator with it, so only holders of `admin` may give it, or change a holder. */
  readonly equalsAdmin?: true
  /** Applies to the holder's own things, not to the site, so it is also in effect under "Login as user". */
  readonly isOverOwn?: true
  /** Its holder gets less than others, so it counts only where it is given by name: `admin` doesn't include it. */
  readonly takesAway?: true
  readonly restrictions?: readonly RestrictionDeclaration[]
}

export type PermissionTable = Readonly<Record<string, PermissionDeclaration>>

/**
 * Declares `resource x actions`; the permission strings are `resource.action`.
 *
 * @example
 * ```ts
 * import { definePermissions } from '../kit/permissions.ts'
 *
 * const permissions = definePermissions('notes', {
 *   view: { title: 'View notes', description: 'Read the notes of everyone.' },
 * })
 * Object.keys(permissions) // => ['notes.view']
 * ```
 */
export function definePermissions<
  const R extends string,
  const T extends Readonly<Record<string, PermissionDeclaration>>,
>(resource: R, actions: T): { readonly [K in keyof T & string as `${R}.${K}`]: T[K] } {
  const entries = Object.entries(actions).map(([action, declaration]) => [`${resource}.${action}`, declaration])
  return Object.fromEntries(entries)
}

/** Returns the full name of a permission; those of pages may be written without their prefix (`pages.view`). */
export function permissionNamed(name: string): string {
  return name.startsWith('pages.') ? `custom_${name}` : name
}

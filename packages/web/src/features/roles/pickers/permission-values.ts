import type { Permission } from '@holdall/contract/roles/permission.schemas.ts'

export type RestrictionValue = number | boolean | null

/** A permission as it is chosen: its name and what narrows it. What else a server's answer has may come along. */
export interface ChosenPermission {
  readonly name: string
  readonly restrictions?: readonly { readonly name: string; readonly value: RestrictionValue }[]
}

/** As it is sent. */
export interface PermissionChoice {
  name: string
  restrictions: { name: string; value: RestrictionValue }[]
}

export interface PermissionGroup {
  readonly group: string
  readonly permissions: readonly Permission[]
}

/** Those that are to be shown, by group, in the order of the catalogue. */
export function groupPermissions(catalogue: readonly Permission[], showAdvanced: boolean): PermissionGroup[] {
  const shown = catalogue.filter(({ advanced }) => showAdvanced || !advanced)
  return [...Map.groupBy(shown, ({ group }) => group)].map(([group, permissions]) => ({ group, permissions }))
}

/** What people call a group: its key with spaces for underscores. */
export function groupLabel(group: string): string {
  return group.replaceAll('_', ' ')
}

export function toggled(chosen: readonly PermissionChoice[], name: string): PermissionChoice[] {
  if (chosen.some(one => one.name === name)) return chosen.filter(one => one.name !== name)
  return [...chosen, { name, restrictions: [] }]
}

export function restricted(
  chosen: readonly PermissionChoice[],
  name: string,
  limit: string,
  value: RestrictionValue,
): PermissionChoice[] {
  return chosen.map(one => {
    if (one.name !== name) return one
    const others = one.restrictions.filter(other => other.name !== limit)
    return { name, restrictions: value === null ? others : [...others, { name: limit, value }] }
  })
}

/** The value of a limit, null where it is not set. */
export function restrictionOf(chosen: ChosenPermission, limit: string): RestrictionValue {
  return chosen.restrictions?.find(({ name }) => name === limit)?.value ?? null
}

/** What stands on a chip: how many at most, where a count is limited. */
export function mostOf({ restrictions = [] }: ChosenPermission): number | null {
  const limit = restrictions.find(({ value }) => typeof value === 'number')
  return typeof limit?.value === 'number' ? limit.value : null
}

/** Without whatever a server's answer has besides, and without limits that are not set. */
export function asChoices(value: readonly ChosenPermission[]): PermissionChoice[] {
  return value.map(({ name, restrictions = [] }) => ({
    name,
    restrictions: restrictions.flatMap(one => (one.value === null ? [] : { name: one.name, value: one.value })),
  }))
}

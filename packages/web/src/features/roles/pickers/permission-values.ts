import { sentences } from '@holdall/contract/kit/sentences.ts'
import type { Permission } from '@holdall/contract/roles/permission.schemas.ts'

export type RestrictionValue = number | boolean | null

/** A chosen permission: its name and its limits. Other fields of a server's answer may be present too. */
export interface ChosenPermission {
  readonly name: string
  readonly restrictions?: readonly { readonly name: string; readonly value: RestrictionValue }[]
}

/** The form in which it is sent. */
export interface PermissionChoice {
  name: string
  restrictions: { name: string; value: RestrictionValue }[]
}

export interface PermissionGroup {
  readonly group: string
  readonly permissions: readonly Permission[]
}

/** The permissions to show, by group, in the order of the catalogue. */
export function groupPermissions(catalogue: readonly Permission[], showAdvanced: boolean): PermissionGroup[] {
  const shown = catalogue.filter(({ advanced }) => showAdvanced || !advanced)
  return [...Map.groupBy(shown, ({ group }) => group)].map(([group, permissions]) => ({ group, permissions }))
}

export const groupLabels: Readonly<Record<string, string>> = sentences({
  abuse_reports: 'abuse reports',
  admin: 'admin',
  ads: 'ads',
  announcements: 'announcements',
  appearance: 'appearance',
  audit: 'audit',
  comments: 'comments',
  custom_pages: 'custom pages',
  files: 'files',
  groups: 'groups',
  jobs: 'jobs',
  links: 'links',
  localizations: 'localizations',
  members: 'members',
  outbox: 'outbox',
  payments: 'payments',
  permissions: 'permissions',
  plans: 'plans',
  quarantine: 'quarantine',
  reports: 'reports',
  resources: 'resources',
  roles: 'roles',
  settings: 'settings',
  shares: 'shares',
  subscriptions: 'subscriptions',
  tags: 'tags',
  users: 'users',
  webhooks: 'webhooks',
  workspace: 'workspace',
  workspaces: 'workspaces',
})

/** The label of a group: its key with spaces for underscores. */
export function groupLabel(group: string): string {
  return groupLabels[group] ?? group.replaceAll('_', ' ')
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

/** The value of a limit, or null if it is not set. */
export function restrictionOf(chosen: ChosenPermission, limit: string): RestrictionValue {
  return chosen.restrictions?.find(({ name }) => name === limit)?.value ?? null
}

/** The number on a chip: the maximum where a count is limited. */
export function mostOf({ restrictions = [] }: ChosenPermission): number | null {
  const limit = restrictions.find(({ value }) => typeof value === 'number')
  return typeof limit?.value === 'number' ? limit.value : null
}

/** Drops any other fields of a server's answer, and limits that are not set. */
export function asChoices(value: readonly ChosenPermission[]): PermissionChoice[] {
  return value.map(({ name, restrictions = [] }) => ({
    name,
    restrictions: restrictions.flatMap(one => (one.value === null ? [] : { name: one.name, value: one.value })),
  }))
}

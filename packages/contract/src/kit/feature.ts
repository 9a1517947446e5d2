import type { AnyAdminList } from './admin-lists.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { ErrorTable } from './errors.ts'
import type { PermissionTable } from './permissions.ts'
import type { SettingsPanel } from './settings.ts'

/** What browser and server agree on for one feature. */
export interface ContractFeature {
  readonly name: string
  readonly endpoints: Readonly<Record<string, AnyEndpoint>>
  readonly errors?: ErrorTable
  readonly permissions?: PermissionTable
  readonly settings?: readonly SettingsPanel[]
  readonly lists?: readonly AnyAdminList[]
}

export function defineFeature<const F extends ContractFeature>(feature: F): F {
  return feature
}

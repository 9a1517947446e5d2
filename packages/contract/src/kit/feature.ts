import type { AnyAdminList } from './admin-lists.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { ErrorTable } from './errors.ts'
import type { PermissionTable } from './permissions.ts'
import type { SettingsPanel } from './settings.ts'

/** A group of calls in the description of the API, for builders; it isn't translated. */
export interface Tag {
  /** The first part of the ids of its endpoints. */
  readonly id: string
  readonly name: string
  readonly summary: string
  /** Groups for the admin area come last. */
  readonly isForAdministrators?: true
}

/** Holds what browser and server agree on for one feature. */
export interface ContractFeature {
  readonly name: string
  /** The groups of its endpoints. */
  readonly tags: readonly Tag[]
  readonly endpoints: Readonly<Record<string, AnyEndpoint>>
  readonly errors?: ErrorTable
  readonly permissions?: PermissionTable
  readonly settings?: readonly SettingsPanel[]
  readonly lists?: readonly AnyAdminList[]
}

/**
 * Declares what a feature brings to the contract; `contract.ts` lists it.
 *
 * @example
 * ```ts
 * import { defineErrors } from '../kit/errors.ts'
 * import { defineFeature } from '../kit/feature.ts'
 * import { definePermissions } from '../kit/permissions.ts'
 *
 * const notesContract = defineFeature({
 *   name: 'notes',
 *   tags: [{ id: 'notes', name: 'Notes', summary: 'Notes of members.' }],
 *   endpoints: {},
 *   permissions: definePermissions('notes', { view: { title: 'View notes', description: 'Read all notes.' } }),
 *   errors: defineErrors('note', { 'not-found': { status: 404, message: 'This note no longer exists.' } }),
 * })
 * Object.keys(notesContract.errors) // => ['note.not-found']
 * ```
 */
export function defineFeature<const F extends ContractFeature>(feature: F): F {
  return feature
}

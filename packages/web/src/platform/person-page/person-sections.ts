import type { Permission } from '@holdall/contract/contract.ts'
import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import type { ComponentType } from 'react'

export interface PersonSectionProps {
  readonly user: UserDetails
}

/** A part of the page about a person. Each feature contributes what it knows of people, and asks its own endpoint for it. */
export interface PersonSection {
  readonly id: string
  /** Read at each render, so that it follows the language. */
  readonly title: () => string
  /** In addition to `users.view`. */
  readonly permission: Permission
  /** Shown only while this setting is on. */
  readonly setting?: string
  /** Short facts stand beside the lists. On phones, the facts come first. */
  readonly place: 'facts' | 'lists'
  readonly load: () => Promise<{ Section: ComponentType<PersonSectionProps> }>
}

let registered: readonly PersonSection[] = []

/** Called with all sections, in their order, before the back-office is shown. */
export function registerPersonSections(sections: readonly PersonSection[]): void {
  registered = sections
}

/** The sections in their order. */
export function personSections(): readonly PersonSection[] {
  return registered
}

import { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { type Permission, permissionTable } from '@holdall/contract/contract.ts'
import { Site } from '@holdall/contract/site/site.contract.ts'
import { type PartOf, sampleOf } from './sample.ts'

export type Person = PartOf<Omit<Me, 'permissions'>> & { readonly permissions?: readonly Permission[] }

/** A member without any right of the back-office. */
export const member: Person = {
  id: '0000000000000000000000member'.slice(0, 26),
  email: 'ada@example.com',
  emailConfirmed: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada Lovelace',
  theme: 'light',
  isWelcomed: true,
  seenHints: ['photos', 'rewind', 'search'],
}

/** Someone with every permission that there is. */
export const admin: Person = { ...member, permissions: Object.keys(permissionTable) as Permission[] }

/** The site as a browser reads it, for a person or, with null, a visitor. */
export function siteFor(person: Person | null, more: PartOf<Site> = {}): Site {
  return Site.parse(
    sampleOf(Site, {
      name: 'Holdall',
      needsSetup: false,
      sendsMail: true,
      timeZone: 'UTC',
      language: { code: 'en-GB', localization: 'en', translations: null },
      ...more,
      me: person && (sampleOf(Me, person as PartOf<Me>) as PartOf<Me>),
    } as PartOf<Site>),
  )
}

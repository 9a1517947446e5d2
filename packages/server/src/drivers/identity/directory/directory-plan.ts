import type { SecureContext } from 'node:tls'
import type { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { IdentityError } from '../identity-provider.ts'
import { type FilterTemplate, readFilter } from './filter-template.ts'
import { personName } from './person-name.ts'
import { secureContextFor } from './servers/open-socket.ts'
import { readServers, type ServerAddress } from './servers/server-address.ts'

/** What can stand in the filter of groups: it needs one of them. */
const groupGaps = ['{{dn}}', '{{user}}', '{{gid}}'] as const

/** The settings of a directory, read and checked. */
export interface DirectoryPlan {
  readonly settings: DirectorySettings
  readonly servicePassword: string
  readonly servers: readonly ServerAddress[]
  readonly filter: FilterTemplate
  /** Null if groups aren't needed. */
  readonly groupFilter: FilterTemplate | null
  readonly context: () => SecureContext
}

/** @throws IdentityError that names the setting to mend */
export function planDirectory(settings: DirectorySettings, servicePassword: string): DirectoryPlan {
  const wrong = (words: string, field: string) => new IdentityError('misconfigured', words, { field })
  const { bind, serviceDn, base, groupBase, groupFilter } = settings
  if (serviceDn !== '' && servicePassword === '') {
    throw wrong('Enter the password of the service account', 'servicePassword')
  }
  const ownEntry = bind === 'direct' && namesEntries(settings)
  if (base === '' && (serviceDn !== '' || !ownEntry)) throw wrong('Enter where people are searched', 'base')
  if (ownEntry && !isBelow(settings.personDn, base)) {
    throw wrong('People’s entries must be below the place where people are searched', 'base')
  }
  return {
    settings,
    servicePassword,
    servers: readServers(settings),
    filter: readFilter(settings.filter, ['{{user}}'], 'filter'),
    groupFilter: groupBase === '' ? null : readFilter(groupFilter, groupGaps, 'groupFilter'),
    context: secureContextFor(settings),
  }
}

/** Refuses filters and authorities that can't work, whatever else is missing. @throws IdentityError that names the setting */
export function checkDirectory(settings: DirectorySettings): void {
  readFilter(settings.filter, ['{{user}}'], 'filter')
  if (settings.groupBase !== '') readFilter(settings.groupFilter, groupGaps, 'groupFilter')
  if (settings.authority !== '') secureContextFor(settings)()
}

/** Returns whether people sign in with the name of their entry. @throws IdentityError if the name is of no use */
function namesEntries({ personDn }: DirectorySettings): boolean {
  const sample = personName(personDn, 'anna') ?? personName(personDn, 'anna@example.com')
  return sample?.isDn === true
}

/** Otherwise people could sign in who are taken for gone when it is read again who is still there. */
function isBelow(personDn: string, base: string): boolean {
  const plain = (dn: string) =>
    dn
      .toLowerCase()
      .split(/([,=])/)
      .map(part => part.trim())
      .join('')
  return base === '' || plain(personDn).endsWith(`,${plain(base)}`)
}

import { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { createDirectoryProvider, type DirectoryParts } from '../../src/drivers/identity/directory.driver.ts'
import type { DirectoryProvider } from '../../src/drivers/identity/identity-provider.ts'
import { loopback } from '../storage-servers.ts'
import { groups, people } from './entries.ts'
import { reader, type Slapd, suffix } from './slapd.ts'

export type Wish = Partial<DirectorySettings> & { readonly servicePassword?: string }

/** What fits a test's slapd, with a service account over LDAPS. */
export function settingsFor(slapd: Slapd, wish: Wish = {}): DirectorySettings {
  const { security = 'ldaps' } = wish
  return DirectorySettings.parse({
    servers: [`localhost:${security === 'ldaps' ? slapd.tlsPort : slapd.port}`],
    authority: slapd.certificates.authority,
    serviceDn: reader.dn,
    base: suffix,
    groupBase: groups,
    trustsAddresses: true,
    ...wish,
  })
}

export function providerFor(slapd: Slapd, wish: Wish = {}, parts: Partial<DirectoryParts> = {}): DirectoryProvider {
  const settings = settingsFor(slapd, wish)
  const servicePassword = wish.servicePassword ?? (settings.serviceDn === '' ? '' : reader.password)
  return createDirectoryProvider({ settings, servicePassword }, { outbound: loopback(), ...parts })
}

export const direct: Wish = { bind: 'direct', personDn: `uid={{user}},${people}`, serviceDn: '', base: '' }

export function signIn(provider: DirectoryProvider, user: string, password = `${user}-secret`) {
  return provider.identify({ user, password, signal: AbortSignal.timeout(60_000) })
}

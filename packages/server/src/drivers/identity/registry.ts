import { createHash } from 'node:crypto'
import type { DirectorySettings, OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** A provider as it is configured, with its secret as it is sent; empty for none. */
export type ProviderSource =
  | { readonly kind: 'openid'; readonly settings: OpenidSettings; readonly secret: string }
  | { readonly kind: 'directory'; readonly settings: DirectorySettings; readonly secret: string }

type UnsealedSource =
  | { readonly kind: 'openid'; readonly settings: OpenidSettings }
  | { readonly kind: 'directory'; readonly settings: DirectorySettings }

export interface IdentityProviders {
  /** The driver of a provider, made once for the same settings, so that what it has found out about the provider stays known. */
  open(source: ProviderSource): Promise<IdentityProvider>
  /** Finds settings that can't work, without asking the provider. @throws IdentityError that names the setting */
  check(source: UnsealedSource): Promise<void>
}

/** More than a site can have, with some values that are being tried. */
const mostKept = 40

interface Parts {
  readonly clock: Clock
  readonly outbound: Outbound
  readonly log: Logger
}

export function createIdentityProviders(parts: Parts): IdentityProviders {
  const kept = new Map<string, Promise<IdentityProvider>>()
  return {
    open(source) {
      const key = createHash('sha256').update(JSON.stringify(source)).digest('base64url')
      const made = kept.get(key) ?? create(parts, source)
      kept.delete(key)
      kept.set(key, made)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return made
    },
    async check({ kind, settings }) {
      if (kind !== 'directory') return
      const { checkDirectory } = await import('./directory/directory-plan.ts')
      checkDirectory(settings)
    },
  }
}

async function create({ clock, outbound, log }: Parts, source: ProviderSource): Promise<IdentityProvider> {
  const { secret } = source
  if (source.kind === 'openid') {
    const { createOpenidDriver } = await import('./openid.driver.ts')
    return createOpenidDriver({ settings: source.settings, clientSecret: secret, outbound, clock })
  }
  const { createDirectoryProvider } = await import('./directory.driver.ts')
  const tell = (refusal: string) =>
    log.info({ servers: source.settings.servers, refusal }, 'A directory refused a sign-in')
  return createDirectoryProvider(
    { settings: source.settings, servicePassword: secret },
    { outbound, tell, now: () => clock.now() },
  )
}

declare module '../../platform/services.ts' {
  interface Services {
    /** The providers of company sign-in: OpenID Connect and directories. */
    readonly identityProviders: IdentityProviders
  }
}

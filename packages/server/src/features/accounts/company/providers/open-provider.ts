import { DirectorySettings, OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import type { CompanyProviderInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type {
  DirectoryProvider,
  IdentityProvider,
  RedirectProvider,
} from '../../../../drivers/identity/identity-provider.ts'
import { IdentityError } from '../../../../drivers/identity/identity-provider.ts'
import type { ProviderSource } from '../../../../drivers/identity/registry.ts'
import type { Needs } from '../../../../platform/ctx.ts'
import { fail } from '../../../../platform/failure.ts'
import type { CompanyProviderRow } from '../company-sign-in.tables.ts'
import { findProviderRow, secretContext } from './providers.repository.ts'

interface Providers {
  readonly openid: RedirectProvider
  readonly directory: DirectoryProvider
}

/** The secret of a provider; empty for none. */
export function secretOf({ vault }: Needs<'vault'>, row: CompanyProviderRow): string {
  return row.sealed_secret === null ? '' : vault.open(row.sealed_secret, secretContext(row.id))
}

function sourceOf(ctx: Needs<'vault'>, row: CompanyProviderRow): ProviderSource {
  const [secret, stored] = [secretOf(ctx, row), JSON.parse(row.settings)]
  return row.kind === 'openid'
    ? { kind: 'openid', settings: OpenidSettings.parse(stored), secret }
    : { kind: 'directory', settings: DirectorySettings.parse(stored), secret }
}

/** The driver for values that may not be saved yet. */
export function openUnsaved(
  { identityProviders }: Needs<'identityProviders'>,
  { kind, settings }: CompanyProviderInput,
  secret: string,
): Promise<IdentityProvider> {
  return identityProviders.open({ kind, settings, secret } as ProviderSource)
}

/**
 * A provider that people may sign in with, and its driver. One that is turned off answers like one that never was.
 * @throws `company.not-found`, `company.misconfigured`
 */
export async function openProvider<K extends keyof Providers>(
  ctx: Needs<'db' | 'identityProviders' | 'log' | 'vault'>,
  id: string,
  kind: K,
): Promise<{ readonly row: CompanyProviderRow; readonly driver: Providers[K] }> {
  const row = await findProviderRow(ctx.db.read, id)
  if (row?.is_enabled !== 1 || row.kind !== kind) throw fail('company.not-found')
  return { row, driver: (await openRow(ctx, row)) as Providers[K] }
}

/** @throws `company.misconfigured` */
export function openRow(
  ctx: Needs<'identityProviders' | 'log' | 'vault'>,
  row: CompanyProviderRow,
): Promise<IdentityProvider> {
  return asking(ctx, row, async () => ctx.identityProviders.open(sourceOf(ctx, row)))
}

const codes = {
  refused: 'company.refused',
  unavailable: 'company.unavailable',
  misconfigured: 'company.misconfigured',
  untrusted: 'company.untrusted',
} as const

/** Asks a provider. What it answers is for the log; people are told who has to do something about it. */
export async function asking<T>(
  { log }: Needs<'log'>,
  { id, name }: Pick<CompanyProviderRow, 'id' | 'name'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    log.warn({ err: error, provider: id, fault: error.fault }, 'A provider for company sign-in couldn’t say who it is')
    throw fail(codes[error.fault], { site: name })
  }
}

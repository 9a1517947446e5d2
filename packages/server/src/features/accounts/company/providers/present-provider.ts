import type { CompanyButton } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { DirectorySettings, OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { instant } from '../../../../platform/clock.ts'
import type { Needs } from '../../../../platform/ctx.ts'
import { createMemory } from '../../../../platform/database/memory.ts'
import { fail } from '../../../../platform/failure.ts'
import { companyLogin, countLinks } from '../../links/links.repository.ts'
import type { CompanyProviderRow } from '../company-sign-in.tables.ts'
import { listNamedRules } from '../rules.repository.ts'
import { callbackAddress, logoutAddress, signedOutAddress } from './addresses.ts'
import { findProviderRow, listProviderRows } from './providers.repository.ts'

type Reading = Needs<'db' | 'origin'>

export async function listProviders(ctx: Reading): Promise<{ data: CompanyProvider[] }> {
  return { data: await present(ctx, await listProviderRows(ctx.db.read)) }
}

/** @throws `company.not-found` */
export async function readProvider(ctx: Reading, id: string): Promise<{ provider: CompanyProvider }> {
  const row = await findProviderRow(ctx.db.read, id)
  const [provider] = row ? await present(ctx, [row]) : []
  if (!provider) throw fail('company.not-found')
  return { provider }
}

async function present(ctx: Reading, rows: readonly CompanyProviderRow[]): Promise<CompanyProvider[]> {
  const ids = rows.map(row => row.id)
  const rules = await listNamedRules(ctx.db.read, ids)
  const people = await countLinks(ctx.db.read, ids.map(companyLogin))
  return rows.map(row => {
    const common = {
      id: row.id,
      name: row.name,
      icon: row.icon,
      isEnabled: row.is_enabled === 1,
      makesPeople: row.makes_people === 1,
      linksByAddress: row.links_by_address === 1,
      sessionHours: row.session_hours,
      rules: rules.get(row.id) ?? [],
      hasSecret: row.sealed_secret !== null,
      version: row.version,
      people: people.get(companyLogin(row.id)) ?? 0,
      createdAt: instant(row.created_at),
      updatedAt: instant(row.updated_at),
    }
    const stored: unknown = JSON.parse(row.settings)
    if (row.kind === 'directory') return { kind: 'directory', ...common, settings: DirectorySettings.parse(stored) }
    const addresses = {
      callback: callbackAddress(ctx, row.id),
      signedOut: signedOutAddress(ctx),
      logout: logoutAddress(ctx, row.id),
    }
    return { kind: 'openid', ...common, settings: OpenidSettings.parse(stored), addresses }
  })
}

export function presentButton({ id, name, icon, kind }: CompanyProviderRow): CompanyButton {
  return { id, name, icon, kind }
}

const remember = createMemory<readonly CompanyButton[]>({ tables: ['company_providers'], keepMs: 60_000, most: 1 })

/** The providers that are on, in their order. Every page asks for them. */
export function listButtons({ db, clock }: Needs<'clock' | 'db'>): Promise<readonly CompanyButton[]> {
  return remember(db, '', clock.now(), async () => {
    const rows = await listProviderRows(db.read)
    return rows.filter(row => row.is_enabled === 1).map(presentButton)
  })
}

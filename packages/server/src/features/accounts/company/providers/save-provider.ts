import {
  type CompanyProvider,
  type CompanyProviderInput,
  mostProviders,
} from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { writeAudit } from '../../../../core/audit/audit.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { fail, failField } from '../../../../platform/failure.ts'
import { newId } from '../../../../platform/ids.ts'
import { isCompanyOnly } from '../../company-only.ts'
import { revokeProviderSessions } from '../../sessions/revoke-provider-sessions.ts'
import type { CompanyProviderRow } from '../company-sign-in.tables.ts'
import { replaceRules } from '../rules.repository.ts'
import { requireRules, requireUsable, secretFor } from './check-provider.ts'
import { readProvider } from './present-provider.ts'
import { insertProvider, lockProviders, secretContext, updateProviderRow } from './providers.repository.ts'

/** @throws `company.too-many`, `request.invalid` */
export async function createProvider(ctx: Ctx, input: CompanyProviderInput): Promise<{ provider: CompanyProvider }> {
  const id = newId()
  await requireUsable(ctx, input, '')
  await ctx.db.transaction(async tx => {
    const others = await lockProviders(tx, ctx.db.dialect)
    if (others.length >= mostProviders) throw fail('company.too-many', { max: mostProviders })
    await requireRules(ctx, tx, input.rules, { at: '', known: undefined })
    const now = ctx.clock.now()
    const position = Math.max(-1, ...others.map(row => row.position)) + 1
    const values = columnsOf(ctx, id, input, input.secret || '')
    await insertProvider(tx, {
      id,
      kind: input.kind,
      position,
      version: 1,
      created_at: now,
      updated_at: now,
      ...values,
    })
    await saveRules(tx, id, input)
    const object = { type: 'company-provider', id }
    await writeAudit(tx, ctx, { action: 'company-provider.created', object, after: factsOf(input) })
  })
  return readProvider(ctx, id)
}

/**
 * Replaces a provider. Turned off, it ends the sessions that it opened.
 * @throws `company.not-found`, `company.changed`, `company.needed`, `request.invalid`
 */
export async function updateProvider(
  ctx: Ctx,
  id: string,
  { provider: input, version }: { readonly provider: CompanyProviderInput; readonly version?: number | undefined },
): Promise<{ provider: CompanyProvider }> {
  await requireUsable(ctx, input, 'provider.')
  await ctx.db.transaction(async tx => {
    const all = await lockProviders(tx, ctx.db.dialect)
    const known = all.find(row => row.id === id)
    if (!known) throw fail('company.not-found')
    if (version !== undefined && version !== known.version) throw fail('company.changed')
    if (input.kind !== known.kind)
      throw failField('provider.kind', sentence('The type of a provider can’t be changed. Add a new provider instead.'))
    if (!input.isEnabled) requireOther(ctx, all, known)
    await requireRules(ctx, tx, input.rules, { at: 'provider.', known })
    const secret = secretFor(ctx, input, { at: 'provider.', known })
    const values = columnsOf(ctx, id, input, secret)
    await updateProviderRow(tx, id, { ...values, version: known.version + 1, updated_at: ctx.clock.now() })
    await saveRules(tx, id, input)
    const ended = input.isEnabled ? 0 : await revokeProviderSessions(tx, ctx, { providerId: id })
    const object = { type: 'company-provider', id }
    const before = { name: known.name, isEnabled: known.is_enabled === 1, settings: JSON.parse(known.settings) }
    const after = { ...factsOf(input), ...(ended > 0 ? { sessionsEnded: ended } : {}) }
    await writeAudit(tx, ctx, { action: 'company-provider.updated', object, before, after })
  })
  return readProvider(ctx, id)
}

/** While there is no other way to sign in, one provider has to stay. @throws `company.needed` */
export function requireOther(
  ctx: Pick<Ctx, 'settings'>,
  all: readonly CompanyProviderRow[],
  { id, is_enabled }: CompanyProviderRow,
): void {
  const others = all.filter(row => row.id !== id && row.is_enabled === 1)
  if (is_enabled === 1 && others.length === 0 && isCompanyOnly(ctx)) throw fail('company.needed')
}

function columnsOf({ vault }: Pick<Ctx, 'vault'>, id: string, input: CompanyProviderInput, secret: string) {
  return {
    name: input.name,
    icon: input.icon,
    is_enabled: input.isEnabled ? 1 : 0,
    settings: JSON.stringify(input.settings),
    sealed_secret: secret === '' ? null : vault.seal(secret, secretContext(id)),
    makes_people: input.makesPeople ? 1 : 0,
    links_by_address: input.linksByAddress ? 1 : 0,
    session_hours: input.sessionHours,
  }
}

async function saveRules(tx: Tx, providerId: string, { rules }: CompanyProviderInput): Promise<void> {
  await replaceRules(
    tx,
    providerId,
    rules.map((rule, position) => ({
      id: newId(),
      provider_id: providerId,
      position,
      group_name: rule.group,
      role_id: rule.roleId,
      space_id: rule.workspaceId,
      space_role_id: rule.workspaceRoleId,
    })),
  )
}

/** Returns what the audit log may contain. */
function factsOf({ secret, ...facts }: CompanyProviderInput) {
  return { ...facts, ...(secret ? { newSecret: true } : {}), ...(secret === null ? { newSecret: false } : {}) }
}

import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { writeAudit } from '../../../../core/audit/audit.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { fail } from '../../../../platform/failure.ts'
import { listProviders } from './present-provider.ts'
import { lockProviders, updateProviderRow } from './providers.repository.ts'

/** @throws `company.changed` unless exactly the site's providers are named */
export async function orderProviders(ctx: Ctx, ids: readonly string[]): Promise<{ data: CompanyProvider[] }> {
  await ctx.db.transaction(async tx => {
    const known = new Set((await lockProviders(tx, ctx.db.dialect)).map(row => row.id))
    const named = new Set(ids)
    if (named.size !== ids.length || known.symmetricDifference(named).size > 0) throw fail('company.changed')
    for (const [position, id] of ids.entries()) await updateProviderRow(tx, id, { position })
    await writeAudit(tx, ctx, { action: 'company-provider.ordered', after: { ids } })
  })
  return listProviders(ctx)
}

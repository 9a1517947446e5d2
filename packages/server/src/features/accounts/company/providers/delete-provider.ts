import { writeAudit } from '../../../../core/audit/audit.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { fail } from '../../../../platform/failure.ts'
import { companyLogin, deleteLinksOf } from '../../links/links.repository.ts'
import { revokeProviderSessions } from '../../sessions/revoke-provider-sessions.ts'
import { withdrawJob } from '../groups/withdraw.job.ts'
import { deleteProviderRow, lockProviders } from './providers.repository.ts'
import { requireOther } from './save-provider.ts'

/**
 * Deletes a provider with its logins and sessions. A job takes away what it gave by group.
 * @throws `company.not-found`, `company.needed`
 */
export async function deleteProvider(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const all = await lockProviders(tx, ctx.db.dialect)
    const known = all.find(row => row.id === id)
    if (!known) throw fail('company.not-found')
    requireOther(ctx, all, known)
    const sessionsEnded = await revokeProviderSessions(tx, ctx, { providerId: id })
    await deleteLinksOf(tx, companyLogin(id))
    await deleteProviderRow(tx, id)
    await ctx.jobs.enqueue(tx, withdrawJob, { providerId: id }, { uniqueKey: `${withdrawJob.kind}:${id}` })
    const object = { type: 'company-provider', id }
    const before = { name: known.name, kind: known.kind, sessionsEnded }
    await writeAudit(tx, ctx, { action: 'company-provider.deleted', object, before })
  })
}

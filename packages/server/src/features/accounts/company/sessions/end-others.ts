import { writeAudit } from '../../../../core/audit/audit.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import type { JobRun } from '../../../../platform/jobs/jobs.ts'
import { isCompanyOnly } from '../../company-only.ts'
import { revokeOwnSessions } from '../../sessions/revoke-provider-sessions.ts'

/** Ends the sessions that came from no provider, but those of administrators who keep their password. */
export async function endOthers(
  ctx: Ctx,
  _payload: object,
  run: Pick<JobRun, 'signal'>,
): Promise<Record<string, unknown>> {
  let sessions = 0
  while (isCompanyOnly(ctx)) {
    run.signal.throwIfAborted()
    const ended = await ctx.db.transaction(tx => revokeOwnSessions(tx, ctx, ctx.settings.get('auth.break_glass')))
    if (ended === 0) break
    sessions += ended
  }
  if (sessions > 0) {
    await ctx.db.transaction(tx => writeAudit(tx, ctx, { action: 'session.ended', after: { sessions } }))
  }
  return { sessions }
}

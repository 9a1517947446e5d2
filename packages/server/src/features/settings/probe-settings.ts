import type { ProbeResult, SettingsChanges } from '@holdall/contract/settings/settings.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { runSteps } from '../../platform/settings/run-steps.ts'
import { checkSave } from './check-save.ts'
import { withoutSecrets } from './setting-values.ts'

/**
 * Tries out a panel with the values on the screen. A stored secret is sent nowhere that a save wouldn't send it: the
 * same rules apply. Nothing is stored.
 * @throws `setting.no-probe`; `request.invalid`, `request.forbidden` as a save
 */
export async function probeSettings(ctx: Ctx, panel: string, changes: SettingsChanges): Promise<ProbeResult> {
  const probes = ctx.settingsHooks.flatMap(({ probe }) => (probe?.panel === panel ? [probe] : []))
  if (probes.length === 0) throw fail('setting.no-probe')
  const { after } = checkSave(ctx, changes)
  const result = await runSteps(ctx.clock, async take => {
    for (const probe of probes) await probe.run(ctx, after, take)
  })
  await ctx.db.transaction(tx =>
    writeAudit(tx, ctx, { action: 'settings.probed', after: { panel, isWorking: result.isWorking } }),
  )
  const steps = result.steps.map(({ said, ...step }) => ({
    ...step,
    detail: withoutSecrets(step.detail, after),
    ...(said && { said: withoutSecrets(said, after) }),
  }))
  return { ...result, steps }
}

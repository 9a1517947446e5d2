import type { ProbeResult, SettingsChanges } from '@holdall/contract/settings/settings.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { takeSteps } from '../../platform/settings/take-steps.ts'
import { checkSave } from './check-save.ts'
import { withoutSecrets } from './setting-values.ts'

/**
 * Tries what a panel sets up, with the values on the screen. A stored secret goes nowhere else than after a save: the same
 * rules hold. Nothing is kept.
 * @throws `setting.no-probe`; `request.invalid`, `request.forbidden` as a save
 */
export async function probeSettings(ctx: Ctx, panel: string, changes: SettingsChanges): Promise<ProbeResult> {
  const probes = ctx.settingsHooks.flatMap(({ probe }) => (probe?.panel === panel ? [probe] : []))
  if (probes.length === 0) throw fail('setting.no-probe')
  const { after } = checkSave(ctx, changes)
  const result = await takeSteps(ctx.clock, async take => {
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

import type { CompanyProbeInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type { ProbeResult } from '@holdall/contract/settings/settings.schemas.ts'
import { writeAudit } from '../../../../core/audit/audit.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { fail } from '../../../../platform/failure.ts'
import { runSteps, setUp } from '../../../../platform/settings/run-steps.ts'
import { callbackAddress } from './addresses.ts'
import { secretFor } from './check-provider.ts'
import { openUnsaved } from './open-provider.ts'
import { findProviderRow } from './providers.repository.ts'

/** The longest that a test takes. */
const patienceMs = 60_000

/**
 * Tries out a provider with the values on the screen. Nothing is stored, and no secret is shown, whatever the other server
 * says. @throws `company.not-found`, `request.invalid` if the stored secret would be sent elsewhere
 */
export async function probeProvider(ctx: Ctx, { id, provider, trial }: CompanyProbeInput): Promise<ProbeResult> {
  const known = id === null ? undefined : await findProviderRow(ctx.db.read, id)
  if (id !== null && known?.kind !== provider.kind) throw fail('company.not-found')
  const secret = secretFor(ctx, provider, { at: 'provider.', known })
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(patienceMs)])
  const result = await runSteps(ctx.clock, async take => {
    const driver = await setUp(take, () => openUnsaved(ctx, provider, secret))
    if (driver.kind === 'openid') await driver.probe(take, callbackAddress(ctx, id ?? 'new'), signal, id === null)
    else await driver.probe(take, trial, signal)
  })
  await ctx.db.transaction(tx =>
    writeAudit(tx, ctx, {
      action: 'company-provider.probed',
      ...(id === null ? {} : { object: { type: 'company-provider', id } }),
      after: { name: provider.name, isWorking: result.isWorking },
    }),
  )
  const hide = (text: string) => withoutAny(text, [secret, trial?.password ?? ''])
  const steps = result.steps.map(({ said, ...step }) => ({
    ...step,
    detail: hide(step.detail),
    ...(said && { said: hide(said) }),
  }))
  return { ...result, steps }
}

function withoutAny(text: string, secrets: readonly string[]): string {
  return secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)
}

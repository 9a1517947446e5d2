import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { hasScope } from '../../platform/http/scope.ts'
import { listButtons } from './company/providers/present-provider.ts'
import { isCompanyOnly } from './company-only.ts'
import { readMe } from './read-me.ts'
import { needsSetup } from './registration/read-setup.ts'

/** Who is looking at the page, and how they can sign in. Without any provider, nothing about company sign-in is sent. */
export async function readForPage(
  ctx: Ctx,
): Promise<Pick<Site, 'companyOnly' | 'companyProviders' | 'me' | 'needsSetup'>> {
  const providers = await listButtons(ctx)
  return {
    needsSetup: await needsSetup(ctx),
    me: ctx.caller.kind === 'member' && hasScope(ctx.caller, 'account') ? await readMe(ctx) : null,
    ...(providers.length > 0 ? { companyProviders: [...providers] } : {}),
    ...(isCompanyOnly(ctx) ? { companyOnly: true as const } : {}),
  }
}

import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { fail } from '../../platform/failure.ts'
import { buildOpenApi } from '../../platform/http/openapi.ts'
import { route } from '../../platform/http/route.ts'
import { hasScope } from '../../platform/http/scope.ts'
import { needsSetup, readMe } from '../accounts/public.ts'
import { checkReadiness } from './check-readiness.ts'
import { version } from './version.ts'

let openApi: Record<string, unknown> | undefined

export const siteRoutes = [
  route(siteEndpoints.site, async ctx => ({
    name: ctx.settings.get('site.name'),
    version,
    needsSetup: await needsSetup(ctx),
    settings: ctx.settings.publicValues(),
    me: ctx.caller.kind === 'member' && hasScope(ctx.caller, 'account') ? await readMe(ctx) : null,
  })),
  route(siteEndpoints.openapi, async () => {
    openApi ??= buildOpenApi(version)
    return openApi
  }),
  route(siteEndpoints.live, async () => ({ status: 'ok' as const })),
  route(siteEndpoints.ready, async ctx => {
    const readiness = await checkReadiness(ctx)
    if (readiness.status === 'failing') throw fail('site.not-ready', { checks: readiness.checks })
    return readiness
  }),
]

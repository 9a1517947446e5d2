import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import { type Answer, type Route, rawRoute, route } from '../../../platform/http/route.ts'
import { begin, beginLink } from './flow/begin.ts'
import { complete } from './flow/complete.ts'
import { finish } from './flow/finish.ts'
import { signInByName } from './flow/sign-in-by-name.ts'
import type { CompanyAnswer } from './flow/sign-in-identified.ts'
import { linkDirectory, listMyLinks, unlink } from './links/my-links.ts'
import { deleteProvider } from './providers/delete-provider.ts'
import { listCandidates, listTargets } from './providers/list-targets.ts'
import { orderProviders } from './providers/order-providers.ts'
import { listProviders, readProvider } from './providers/present-provider.ts'
import { probeProvider } from './providers/probe-provider.ts'
import { createProvider, updateProvider } from './providers/save-provider.ts'
import { obeyLogout } from './sessions/obey-logout.ts'
import { signOutThereToo } from './sessions/sign-out-there-too.ts'

function resultOf({ result, cookies }: CompanyAnswer, answer: Answer) {
  for (const cookie of cookies) answer.cookie(cookie)
  return result
}

function addressOf({ address, cookies }: { address: string; cookies: readonly string[] }, answer: Answer) {
  for (const cookie of cookies) answer.cookie(cookie)
  return { address }
}

export const companySignInRoutes: readonly Route[] = [
  route(p.providers, ctx => listProviders(ctx)),
  route(p.readProvider, (ctx, { params }) => readProvider(ctx, params.id)),
  route(p.createProvider, (ctx, { body }) => createProvider(ctx, body)),
  route(p.updateProvider, (ctx, { params, body }) => updateProvider(ctx, params.id, body)),
  route(p.deleteProvider, (ctx, { params }) => deleteProvider(ctx, params.id)),
  route(p.orderProviders, (ctx, { body }) => orderProviders(ctx, body.ids)),
  route(p.probeProvider, (ctx, { body }) => probeProvider(ctx, body)),
  route(p.targets, (ctx, { query }) => listTargets(ctx, query.search)),
  route(p.breakGlass, ctx => listCandidates(ctx)),
  route(s.begin, async (ctx, { params, body }, answer) => addressOf(await begin(ctx, params.id, body), answer)),
  route(s.finish, async (ctx, { params, body }, answer) => resultOf(await finish(ctx, params.id, body.query), answer)),
  route(s.signIn, async (ctx, { params, body }, answer) => resultOf(await signInByName(ctx, params.id, body), answer)),
  route(s.complete, async (ctx, { body }, answer) => resultOf(await complete(ctx, body), answer)),
  rawRoute(s.logout, async (ctx, { params }, raw) => {
    await obeyLogout(ctx, params.id, raw.request.raw)
    // Nothing about it is kept anywhere (Back-Channel Logout 1.0, section 2.8).
    await raw.reply.code(200).header('cache-control', 'no-store').send()
  }),
  route(s.signOut, async (ctx, _input, answer) => {
    const { address, cookie } = await signOutThereToo(ctx)
    answer.cookie(cookie)
    return { address }
  }),
  route(s.links, ctx => listMyLinks(ctx)),
  route(s.link, async (ctx, { params, body }, answer) =>
    addressOf(await beginLink(ctx, params.id, body.currentPassword), answer),
  ),
  route(s.linkDirectory, (ctx, { params, body }) => linkDirectory(ctx, params.id, body)),
  route(s.unlink, (ctx, { params, body }) => unlink(ctx, params.id, body.currentPassword)),
]

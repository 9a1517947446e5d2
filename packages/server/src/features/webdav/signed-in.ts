import type { Member } from '../../platform/caller.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { RawExchange } from '../../platform/http/route.ts'
import { hasScope } from '../../platform/http/scope.ts'
import { refuseCrossSite, setSecurityHeaders } from '../../platform/http/security.ts'
import { originOf, signalOf } from '../../platform/http/server.ts'
import { recordCaller } from '../../platform/http/watch/watch-requests.ts'
import { refuse } from '../../platform/http/webdav/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { answerError } from './answer-error.ts'
import { signIn } from './sign-in.ts'

/** Runs an answer with the headers that every one has, and answers its errors as WebDAV does. */
export async function answerWith(services: Services, raw: RawExchange, answer: () => Promise<void>): Promise<void> {
  const origin = originOf(services, raw.request)
  setSecurityHeaders(raw.reply, origin.baseUrl.startsWith('https:'))
  try {
    await answer()
  } catch (error) {
    answerError(services, error, raw)
  }
}

/**
 * The member whose app password a request sends, which must have the scope. @throws a refusal with 401, or with 403
 * without the scope
 */
export async function signedIn(
  services: Services,
  { request, reply }: RawExchange,
  scope: 'read' | 'write',
): Promise<{ readonly ctx: Ctx; readonly caller: Member }> {
  // Cookies are ignored here, so that a page of another site can't act with one.
  const lockTokens = tokensIn(request.headers.if)
  const origin = { ...originOf(services, request), bearer: null, cookies: {}, lockTokens }
  refuseCrossSite(request, origin.baseUrl)
  const caller = await signIn(services, origin, request.headers.authorization)
  recordCaller(request, caller)
  const ctx: Ctx = { ...services, caller, origin, signal: signalOf(reply) }
  if (!hasScope(caller, scope)) throw refuse(403, `This app password doesn’t have the scope ${scope}`)
  return { ctx, caller }
}

/** Every lock token in an If header counts as submitted, whatever its list says (RFC 4918 §10.4.1). */
function tokensIn(header: string | string[] | undefined): ReadonlySet<string> {
  return new Set([...String(header ?? '').matchAll(/<([^<>\s]+)>/g)].map(([, token]) => token ?? ''))
}

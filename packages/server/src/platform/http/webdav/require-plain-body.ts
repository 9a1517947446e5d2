import { isPlainBody } from '../body/plain-body.ts'
import type { RawExchange } from '../route.ts'
import { refuse } from './refusal.ts'

/** Requires a body that is the file itself. @throws a refusal with 415 that says so (RFC 9110 §15.5.16) */
export function requirePlainBody(exchange: Pick<RawExchange, 'request'>): void {
  if (isPlainBody(exchange.request.headers)) return
  throw refuse(415, 'Send the file as it is, without a Content-Encoding', {
    headers: { 'accept-encoding': 'identity' },
  })
}

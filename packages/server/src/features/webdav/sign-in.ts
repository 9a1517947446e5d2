import type { Member } from '../../platform/caller.ts'
import type { Origin } from '../../platform/ctx.ts'
import { isFailure } from '../../platform/failure.ts'
import { triesOfClient } from '../../platform/http/own-networks/own-networks.ts'
import { clientKey } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/webdav/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { checkAppPassword } from '../accounts/public.ts'

const wrongTries = 10
const windowSeconds = 15 * 60

const realm = 'Holdall: your email address and an app password, created in the drive under Account'
const challenge = { headers: { 'www-authenticate': `Basic realm="${realm}", charset="UTF-8"` } }

/**
 * The member whose app password a request sends (Basic authentication, RFC 7617). The account's own password isn't
 * accepted, because it would be stored on every computer that opens the drive. Only wrong tries count: the secrets are
 * too long to guess, so no one with a correct one needs to wait because of a stranger's tries, or those of their own
 * old phone.
 * @throws a refusal with 401, `request.too-many` after too many wrong ones
 */
export async function signIn(services: Services, origin: Origin, authorization: string | undefined): Promise<Member> {
  const given = readBasic(authorization)
  if (given === null) throw refuse(401, 'Sign in with your email address and an app password', challenge)
  const member = await checkAppPassword(services, origin, given)
  if (member) return member
  try {
    const allowed = triesOfClient({ ...services, origin }, wrongTries)
    await services.limits.count([`webdav:client:${clientKey(origin.address)}`], allowed, windowSeconds)
  } catch (error) {
    if (isFailure(error, 'request.too-many'))
      await services.refusals.note({ way: 'app-password', reason: 'limit', origin })
    throw error
  }
  await services.refusals.note({ way: 'app-password', reason: 'wrong', origin })
  throw refuse(401, 'Wrong email address or app password', challenge)
}

interface Credentials {
  readonly email: string
  readonly password: string
}

function readBasic(authorization: string | undefined): Credentials | null {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { email: text.slice(0, colon), password: text.slice(colon + 1) }
}

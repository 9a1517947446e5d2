import type { Permission, SettingKey } from '@holdall/contract/contract.ts'
import { permissionsIn } from '@holdall/contract/kit/access.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Needs } from '../ctx.ts'
import { fail } from '../failure.ts'

/**
 * The coarse access check of an endpoint. The feature's policy for single objects follows in the use case.
 * @throws `request.turned-off`, `request.sign-in-needed`, `request.forbidden`, `account.second-factor-needed` or `account.impersonating`
 */
export async function requireAccess(endpoint: AnyEndpoint, ctx: Needs<'caller' | 'settings'>): Promise<void> {
  const { whileOn } = endpoint
  if (whileOn !== undefined && ctx.settings.get(whileOn as SettingKey) !== true) throw fail('request.turned-off')
  const { access } = endpoint
  if (access === 'anyone' || access === 'visitor' || access === 'setup') return
  if (ctx.caller.kind !== 'member') throw fail('request.sign-in-needed')
  if (ctx.caller.impersonator && isForThemselvesAlone(endpoint)) throw fail('account.impersonating')
  // The use case refuses objects of others, because it knows the object.
  if (access === 'member' || 'own' in access) return
  const { permissions, mustAddSecondFactor } = ctx.caller
  const enough = permissionsIn(access)
  if (enough.some(permission => permissions.has(permission as Permission))) return
  if (mustAddSecondFactor) throw fail('account.second-factor-needed')
  throw fail('request.forbidden', { permission: enough[0] })
}

/** Actions that decide about an account must not be done in someone else's name. */
function isForThemselvesAlone({ byToken, whileImpersonating }: AnyEndpoint): boolean {
  return whileImpersonating ? whileImpersonating === 'refused' : byToken === 'never'
}

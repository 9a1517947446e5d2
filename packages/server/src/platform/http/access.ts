import type { Permission } from '@holdall/contract/contract.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Ctx } from '../ctx.ts'
import { fail } from '../failure.ts'

/**
 * The coarse gate of an endpoint. The object policy of its feature follows in the use case.
 * @throws `request.sign-in-needed`, `request.forbidden` or `account.second-factor-needed`
 */
export async function requireAccess(endpoint: AnyEndpoint, ctx: Ctx): Promise<void> {
  const { access } = endpoint
  if (access === 'anyone' || access === 'visitor' || access === 'setup') return
  if (ctx.caller.kind !== 'member') throw fail('request.sign-in-needed')
  if (access === 'member') return
  if (!ctx.caller.permissions.has(access.permission as Permission)) {
    if (ctx.caller.mustAddSecondFactor) throw fail('account.second-factor-needed')
    throw fail('request.forbidden', { permission: access.permission })
  }
}

import type { LinkPolicy } from '@holdall/contract/sharing/sharing.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { policyOf } from './policy.ts'

/** Returns what the caller's roles say about their links. */
export async function readMyPolicy(ctx: Needs<'caller'>): Promise<LinkPolicy> {
  return policyOf(memberOf(ctx).permissions)
}

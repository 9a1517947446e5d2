import type { LinkPolicy } from '@holdall/contract/sharing/sharing.schemas.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { policyOf } from './policy.ts'

/** What the caller's roles say about their links. */
export async function readMyPolicy(ctx: Ctx): Promise<LinkPolicy> {
  return policyOf(memberOf(ctx).permissions)
}

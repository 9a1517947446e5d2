import type { Needs } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { findLiveLink } from './find-live-link.ts'

/** Whether somebody who opens a link finds anything behind it, if only a field for its password. Never counted as a visit. */
export async function isLinkLive(ctx: Needs<'clock' | 'db' | 'vault'>, slug: string): Promise<boolean> {
  try {
    await findLiveLink(ctx, slug)
    return true
  } catch (error) {
    if (isFailure(error, 'link.unavailable')) return false
    throw error
  }
}

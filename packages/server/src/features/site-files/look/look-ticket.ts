import { isSignedUntil, signUntil } from '../../../platform/crypto/dated-signature.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'

/** Long enough to watch a whole film; viewing the file tomorrow is logged again. */
const lookMs = 4 * 60 * 60 * 1000
const purpose = 'upload-look'

/**
 * Proves that the caller has opened a version of a file, so that its content is never served without an audit log
 * entry.
 */
export function signLook(ctx: Needs<'caller' | 'clock' | 'vault'>, itemId: string, versionId: string): string {
  return signUntil(ctx.vault, textOf(ctx, itemId, versionId), ctx.clock.now() + lookMs, purpose)
}

export function isLook(
  ctx: Needs<'caller' | 'clock' | 'vault'>,
  ticket: string,
  itemId: string,
  versionId: string,
): boolean {
  const text = textOf(ctx, itemId, versionId)
  return isSignedUntil(ctx.vault, ticket, { text, purpose, now: ctx.clock.now() })
}

function textOf(ctx: Needs<'caller'>, itemId: string, versionId: string): string {
  return `${memberOf(ctx).userId}.${itemId}.${versionId}`
}

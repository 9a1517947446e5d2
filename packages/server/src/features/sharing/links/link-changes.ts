import type { LinkInput, LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { hashPassword } from '../../../platform/crypto/password-hash.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { randomToken } from '../../../platform/ids.ts'

type Changes = Partial<Omit<LinkRow, 'id' | 'item_id' | 'created_by' | 'created_at'>>

/**
 * What an input changes in a link's row; omitted fields stay as they are.
 * @throws `link.already-over`, `request.invalid` for rights that allow nothing
 */
export async function linkChanges(ctx: Needs<'clock'>, input: LinkInput): Promise<Changes> {
  const { name, note, slug, rights, password, expiresAt, downloadLimit, outsiders, wantsDigest } = input
  const { hasWatermark, watermarkText } = input
  return {
    ...(name === undefined ? {} : { name }),
    ...(note === undefined ? {} : { note }),
    ...(slug === undefined ? {} : { slug }),
    ...(rights === undefined ? {} : { rights: JSON.stringify(usefulRights(rights)) }),
    ...(expiresAt === undefined ? {} : endColumns(ctx, expiresAt)),
    ...(outsiders === undefined ? {} : { is_restricted: outsiders.length > 0 ? 1 : 0 }),
    ...(wantsDigest === undefined ? {} : { wants_digest: wantsDigest ? 1 : 0 }),
    ...(hasWatermark === undefined ? {} : { has_watermark: hasWatermark ? 1 : 0 }),
    ...(watermarkText === undefined ? {} : { watermark_text: watermarkText }),
    ...(downloadLimit === undefined ? {} : { download_limit: downloadLimit }),
    ...(password === undefined ? {} : await passwordColumns(password)),
  }
}

/** A new key invalidates the proofs that were given for the previous password. */
export async function passwordColumns(password: string | null): Promise<Pick<LinkRow, 'password_hash' | 'unlock_key'>> {
  return {
    password_hash: password === null ? null : await hashPassword(password),
    unlock_key: randomToken(),
  }
}

function usefulRights(rights: LinkRights): LinkRights {
  if (!rights.view && !rights.download && !rights.upload) {
    throw failField('rights', 'Allow viewing, downloading or uploading')
  }
  return rights
}

/**
 * A watermark is refused on a link by which more leaves than pictures: bytes can't be marked.
 * @param after the link as the input would leave it
 * @throws `request.invalid` at the field that was sent
 */
export function requireMarkable(input: LinkInput, after: Pick<LinkRow, 'has_watermark' | 'rights'>): void {
  const { view, download, upload, edit }: LinkRights = JSON.parse(after.rights)
  if (after.has_watermark === 0 || (view && !download && !upload && !edit)) return
  throw failField(
    input.hasWatermark ? 'hasWatermark' : 'rights',
    'Only links for viewing without download can have a watermark. Turn it off or choose “View without download”.',
  )
}

/** Changing when a link expires restarts the longest time that it may live. */
function endColumns(ctx: Needs<'clock'>, expiresAt: string | null): Pick<LinkRow, 'expires_at' | 'ends_set_at'> {
  return { expires_at: comingTime(ctx, expiresAt), ends_set_at: ctx.clock.now() }
}

/** @throws `link.already-over` */
export function comingTime(ctx: Needs<'clock'>, expiresAt: string | null): number | null {
  if (expiresAt === null) return null
  const time = Date.parse(expiresAt)
  if (time <= ctx.clock.now()) throw fail('link.already-over')
  return time
}

/**
 * What the audit log stores about a link: neither the address nor the password, so nothing there opens it, and not the
 * name, which only its maker sees.
 */
export function auditedLink(row: LinkRow): Record<string, unknown> {
  return {
    itemId: row.item_id,
    rights: JSON.parse(row.rights),
    hasPassword: row.password_hash !== null,
    isRestricted: row.is_restricted === 1,
    expiresAt: row.expires_at,
    downloadLimit: row.download_limit,
    hasWatermark: row.has_watermark === 1,
    watermarkText: row.watermark_text,
  }
}

import type { LinkInput, LinkPolicy, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { rightsOf } from './link-presets.ts'

/** The initial values of a link's form. The current password is never known: undefined keeps it, null removes it. */
export function linkValues(link: ShareLink | null, policy: LinkPolicy | null = null, now = Date.now()): LinkInput {
  return {
    name: link?.name ?? '',
    rights: link?.rights ?? rightsOf('view'),
    password: link?.hasPassword ? undefined : null,
    expiresAt: link ? link.expiresAt : defaultEnd(policy, now),
    downloadLimit: link?.downloadLimit ?? null,
    note: link?.note ?? '',
    slug: link?.slug ?? '',
    outsiders: link?.outsiders.map(one => one.email) ?? [],
    wantsDigest: link?.wantsDigest ?? false,
    hasWatermark: link?.hasWatermark ?? false,
    watermarkText: link?.watermarkText ?? '',
  }
}

/** The expiry that the server gives a new link by the site's rules, so that the form shows it in advance. */
function defaultEnd(policy: LinkPolicy | null, now: number): string | null {
  const days = [policy?.defaultDays, policy?.longestDays].filter(count => typeof count === 'number')
  return days.length > 0 ? new Date(now + Math.max(1, Math.min(...days)) * 86_400_000).toISOString() : null
}

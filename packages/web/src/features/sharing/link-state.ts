import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'

export type LinkState = 'live' | 'expired' | 'used-up' | 'off'

/** Whether a link works, or why it doesn't. `off`: the right behind it no longer exists. */
export function linkState(link: ShareLink, now: number = Date.now()): LinkState {
  if (link.endsAt && Date.parse(link.endsAt) <= now) return 'expired'
  if (link.downloadLimit !== null && link.downloads >= link.downloadLimit) return 'used-up'
  return link.isLive ? 'live' : 'off'
}

/** Whether a link works without any condition, so that it can be reused instead of creating another one. */
export function isPlain(link: ShareLink): boolean {
  const { rights } = link
  const isPreset = rights.view && rights.download && !rights.upload && !rights.edit
  const isOpen = !link.hasPassword && link.expiresAt === null && link.downloadLimit === null
  const isForAll = link.outsiders.length === 0 && link.request === null
  return isPreset && isOpen && isForAll && link.note === '' && linkState(link) === 'live'
}

import { type AdSlotName, adKey, adSlotNames } from '@holdall/contract/ads/ad-slots.ts'
import type { Needs } from '../../platform/ctx.ts'

/** The slots that have an ad for the caller; none while ads are disabled or the caller has "No ads". */
export function shownSlots({ caller, settings }: Needs<'caller' | 'settings'>): AdSlotName[] {
  // Administrators see what their members see, unless they were given "No ads" by name.
  if (settings.get('ads.disable') || caller.permissions.isGiven('ads.none')) return []
  return adSlotNames.filter(slot => settings.get(adKey(slot)).trim() !== '')
}

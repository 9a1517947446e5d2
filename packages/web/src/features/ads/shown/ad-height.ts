import { adRooms } from '@holdall/contract/ads/ad-rooms.ts'
import type { AdSlotName } from '@holdall/contract/ads/ad-slots.ts'

/** The height that an ad asks for, within what its slot allows. */
export function allowedHeight(slot: AdSlotName, wanted: number): number {
  const { reserved, most } = adRooms[slot]
  return Number.isFinite(wanted) ? Math.min(most, Math.max(reserved, Math.ceil(wanted))) : reserved
}

/** The height in a message of an ad; null if it is about something else. Anyone's code may have sent it. */
export function heightIn(message: unknown): number | null {
  if (typeof message !== 'object' || message === null) return null
  const { adHeight } = message as { readonly adHeight?: unknown }
  return typeof adHeight === 'number' && Number.isFinite(adHeight) ? adHeight : null
}

const key = (slot: AdSlotName) => `holdall.slot-height.${slot}`

/** The last height of an ad in this browser, so that the next page reserves it and nothing moves. */
export function rememberedHeight(slot: AdSlotName): number {
  return allowedHeight(slot, Number(localStorage.getItem(key(slot)) ?? Number.NaN))
}

export function rememberHeight(slot: AdSlotName, height: number): void {
  localStorage.setItem(key(slot), String(height))
}

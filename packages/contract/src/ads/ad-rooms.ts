import type { AdSlotName } from './ad-slots.ts'

/** Heights in px. */
export interface AdRoom {
  /** Reserved before the ad has loaded. An ad never takes less, so that nothing moves. */
  readonly reserved: number
  /** An ad never takes more than this; a taller one scrolls. */
  readonly most: number
}

export const adRooms: Readonly<Record<AdSlotName, AdRoom>> = {
  drive: { reserved: 90, most: 300 },
  'file-preview': { reserved: 90, most: 120 },
  landing: { reserved: 250, most: 600 },
}

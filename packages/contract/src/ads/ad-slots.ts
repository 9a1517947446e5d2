/** Ads can be shown here. */
export const adSlotNames = ['drive', 'file-preview', 'landing'] as const
export type AdSlotName = (typeof adSlotNames)[number]

/** Where a slot is; `adRooms` says how much room it takes. */
export interface AdSlot {
  readonly slot: AdSlotName
  /** In English. */
  readonly title: string
  readonly description: string
}

/**
 * Every slot. Settings, the ads screen and the pages follow from this list; where a slot needs something else, such as
 * its preview image in the browser, the compiler asks for it.
 */
export const adSlots: readonly AdSlot[] = [
  {
    slot: 'drive',
    title: 'Drive',
    description: 'Above the list of files and folders.',
  },
  {
    slot: 'file-preview',
    title: 'File preview',
    description: 'Below an open file, for members and visitors.',
  },
  {
    slot: 'landing',
    title: 'Landing page',
    description: 'Below the text of the landing page.',
  },
]

export function isAdSlot(name: string): name is AdSlotName {
  return adSlotNames.some(known => known === name)
}

/** The setting with a slot's text. */
export function adKey<S extends AdSlotName>(slot: S): `ads.${S}` {
  return `ads.${slot}`
}

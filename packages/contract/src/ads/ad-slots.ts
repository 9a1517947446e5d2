/** Where ads can be shown. */
export const adSlotNames = ['drive', 'file-preview', 'landing'] as const
export type AdSlotName = (typeof adSlotNames)[number]

/** Where a slot is, and how much room it takes. */
export interface AdSlot {
  readonly slot: AdSlotName
  /** In English. */
  readonly title: string
  readonly description: string
  /** The room that is reserved before the ad has loaded, in px. An ad never takes less, so that nothing moves. */
  readonly reserved: number
  /** An ad never takes more than this; a taller one scrolls. */
  readonly most: number
}

/** Every slot, with all that is known about it. Settings, screens and pages follow from this list. */
export const adSlots: readonly AdSlot[] = [
  {
    slot: 'drive',
    title: 'Drive',
    description: 'Above the list of files and folders.',
    reserved: 90,
    most: 300,
  },
  {
    slot: 'file-preview',
    title: 'File preview',
    description: 'Below an open file, for members and for visitors of links.',
    reserved: 90,
    most: 120,
  },
  {
    slot: 'landing',
    title: 'Landing page',
    description: 'Below the text of the landing page.',
    reserved: 250,
    most: 600,
  },
]

export function adSlotNamed(name: AdSlotName): AdSlot {
  return adSlots.find(one => one.slot === name) as AdSlot
}

export function isAdSlot(name: string): name is AdSlotName {
  return adSlotNames.some(known => known === name)
}

/** The setting with a slot's text. */
export function adKey<S extends AdSlotName>(slot: S): `ads.${S}` {
  return `ads.${slot}`
}

/** The document that shows a slot's ad. */
export function adFramePath(slot: AdSlotName): string {
  return `/ads/frame/${slot}`
}

/**
 * What an ad may do: run its scripts and open windows, which are ordinary ones. Without `allow-same-origin` the document
 * has an origin of its own: no cookies, no storage, nothing of the page around it.
 */
export const adSandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** The message by which an ad's document tells the page its height, in px. */
export interface AdHeight {
  readonly adHeight: number
}

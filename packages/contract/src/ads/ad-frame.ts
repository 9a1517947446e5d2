import type { AdSlotName } from './ad-slots.ts'

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

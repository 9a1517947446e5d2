import { lazyPart } from '../../../platform/lazy-part.ts'

/** Facts and sections of one item; loaded when the details are first opened. */
export const ItemDetails = lazyPart(async () => ({ default: (await import('./item-details.tsx')).ItemDetails }))

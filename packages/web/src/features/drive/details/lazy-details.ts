import { lazy } from 'react'

/** Facts and sections of one item; fetched when the details are first opened. */
export const ItemDetails = lazy(async () => ({ default: (await import('./item-details.tsx')).ItemDetails }))

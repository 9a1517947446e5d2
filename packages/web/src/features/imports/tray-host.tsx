import { Suspense } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useStore } from '../../platform/store.ts'
import { cardsNeeded } from './requests.ts'

const Cards = lazyPart(async () => ({ default: (await import('./import-cards.tsx')).ImportCards }))

/** Imports that are under way, over every page of the drive. */
export function Fill() {
  const isNeeded = useStore(cardsNeeded, state => state.isNeeded)
  return <Suspense>{isNeeded && <Cards />}</Suspense>
}

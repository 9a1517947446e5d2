import { Suspense } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useSite } from '../../platform/site.ts'

/** As many as there are: whoever has seen all of them is never asked about again. */
const allHints = 3

const Hints = lazyPart(async () => ({ default: (await import('./hints.tsx')).Hints }))

/** First hints, each shown once; not to administrators who are signed in as somebody else. */
export function Fill() {
  const { me } = useSite()
  const isWanted = me !== null && me.impersonation === undefined && me.seenHints.length < allHints
  return <Suspense>{isWanted && <Hints />}</Suspense>
}

import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { dismiss, shownQuery } from './shown-query.ts'

// Most days nothing is announced, and nothing has to be loaded to say so.
const Banner = lazyPart(async () => ({ default: (await import('./announcement-banner.tsx')).AnnouncementBanner }))

/** What administrators announce: the newest one first. */
export function Fill() {
  const { data } = useQuery(shownQuery)
  const newest = data?.[0]
  return newest ? <Banner key={newest.id} announcement={newest} dismiss={dismiss} /> : null
}

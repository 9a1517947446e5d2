import { Suspense } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import type { useLooking } from '../use-looking.ts'

// With it comes much of the drive, which whoever only reads the list does not need.
const LookViewer = lazyPart(async () => ({ default: await (await import('../../files/public.ts')).loadLookViewer() }))

/** The file that is looked at, over the list. */
export function LookedAt({ looking, close }: Pick<ReturnType<typeof useLooking>, 'looking' | 'close'>) {
  if (!looking) return null
  return (
    <Suspense>
      <LookViewer {...looking} onClose={close} />
    </Suspense>
  )
}

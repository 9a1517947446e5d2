import { Suspense } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import type { useLooking } from '../use-looking.ts'

// It brings much of the drive's code, which users who only read the list do not need.
const LookViewer = lazyPart(async () => ({ default: await (await import('../../files/public.ts')).loadLookViewer() }))

/** The file being viewed, over the list. */
export function LookedAt({ looking, close }: Pick<ReturnType<typeof useLooking>, 'looking' | 'close'>) {
  if (!looking) return null
  return (
    <Suspense>
      <LookViewer {...looking} onClose={close} />
    </Suspense>
  )
}

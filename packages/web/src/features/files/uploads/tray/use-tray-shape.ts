import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { progressPlace } from '../../../../platform/registry/progress-place.ts'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import { flyInto } from '../../../../ui/layout/fly-into.ts'

/** `head`: on a phone, the progress without the list. */
type Shape = 'open' | 'head' | 'ring'

/** How long the tray stays to say that everything has been uploaded. */
const restMs = 8_000

/**
 * How the tray is drawn. It appears by itself with the first upload, and folds by itself some seconds after the last one,
 * unless something failed or somebody is using it; the next upload brings it back then.
 */
export function useTrayShape(
  tray: RefObject<HTMLElement | null>,
  { isShown, isDone }: { isShown: boolean; isDone: boolean },
): { shape: Shape; open: () => void; fold: () => void } {
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<'open' | 'ring' | 'rests' | null>(null)
  if (chosen !== null && !isShown) setChosen(null)
  if (chosen === 'rests' && !isDone) setChosen(null)
  const fold = async (as: 'ring' | 'rests') => {
    const place = progressPlace.get().element?.getBoundingClientRect()
    if (tray.current && place) await flyInto(tray.current, place)
    setChosen(as)
  }
  useEffect(() => {
    if (!isShown || !isDone || chosen === 'ring' || chosen === 'rests') return
    const timer = setInterval(() => {
      const isUsed = tray.current?.matches(':hover, :focus-within')
      if (!isUsed) void fold('rests')
    }, restMs)
    return () => clearInterval(timer)
  })
  const unchosen = isPhone ? 'head' : 'open'
  return {
    shape: chosen === 'open' ? 'open' : chosen === null ? unchosen : 'ring',
    open: () => setChosen('open'),
    fold: () => void fold('ring'),
  }
}

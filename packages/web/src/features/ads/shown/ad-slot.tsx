import type { AdSlotName } from '@holdall/contract/ads/ad-slots.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../../platform/when-idle.ts'
import { useText } from '../../../ui/text.ts'
import type { AdFrame } from './ad-frame.tsx'
import { allowedHeight, rememberedHeight, rememberHeight } from './ad-height.ts'
import classes from './ad-slot.module.css'

export type AdSlotProps = {
  slot: AdSlotName
  /** The slots that have an ad for this browser, as the site's data says. */
  ads: Site['ads']
  /** The page hears nothing of changed settings, so the slot itself asks whether ads are still on. */
  isUnnotified?: boolean
}

/** A place for an ad. Nothing is rendered or loaded where there is none. */
export function AdSlot({ slot, ads, isUnnotified = false }: AdSlotProps) {
  return ads?.includes(slot) ? <Room slot={slot} isUnnotified={isUnnotified} /> : null
}

/** Reserves the ad's room from the start; its code is loaded once the page can be used. */
function Room({ slot, isUnnotified }: { slot: AdSlotName; isUnnotified: boolean }) {
  const text = useText()
  const [Frame, setFrame] = useState<typeof AdFrame | null>(null)
  const [isGone, setGone] = useState(false)
  const [height, setHeight] = useState(() => rememberedHeight(slot))
  const hasGrown = useRef(false)
  useEffect(
    () =>
      whenIdle(() => {
        import('./ad-frame.tsx').then(
          code => setFrame(() => code.AdFrame),
          // An ad blocker, or no connection: the page is complete without it.
          () => undefined,
        )
      }),
    [],
  )
  const take = (wanted: number) => {
    const next = allowedHeight(slot, wanted)
    rememberHeight(slot, next)
    // At most once, and never smaller: an ad must not be able to move what someone is about to click.
    if (hasGrown.current || next <= height) return
    hasGrown.current = true
    setHeight(next)
  }
  if (isGone) return null
  return (
    <section
      aria-label={text('Advertisement')}
      className={classes.place}
      data-place={slot}
      data-theme-part={slot === 'file-preview' ? 'dark' : undefined}
    >
      <span className={classes.label} aria-hidden="true">
        {text('Advertisement')}
      </span>
      <div className={classes.room} style={{ height }}>
        {Frame && <Frame slot={slot} onHeight={take} onGone={isUnnotified ? () => setGone(true) : null} />}
      </div>
    </section>
  )
}

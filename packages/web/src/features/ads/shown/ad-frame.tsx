import { adFramePath, adSandbox } from '@holdall/contract/ads/ad-frame.ts'
import type { AdSlotName } from '@holdall/contract/ads/ad-slots.ts'
import { useEffect, useRef } from 'react'
import { useText } from '../../../ui/text.ts'
import { heightIn } from './ad-height.ts'
import classes from './ad-slot.module.css'

/** How often a visible page asks whether its ad is still shown, in milliseconds. */
const askEveryMs = 60_000

export type AdFrameProps = {
  slot: AdSlotName
  onHeight: (height: number) => void
  /** Called once ads have been turned off; null if the page is told of it anyway. */
  onGone: (() => void) | null
}

/**
 * The ad in its own document, without the site's origin: it reaches neither cookies and storage nor the page around it
 * (docs/decisions/0072).
 */
export function AdFrame({ slot, onHeight, onGone }: AdFrameProps) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const tell = useRef({ onHeight, onGone })
  tell.current = { onHeight, onGone }
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return
      const height = heightIn(event.data)
      if (height !== null) tell.current.onHeight(height)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const isAsking = onGone !== null
  useEffect(() => (isAsking ? askWhileVisible(slot, () => tell.current.onGone?.()) : undefined), [isAsking, slot])
  return (
    <iframe
      ref={frame}
      sandbox={adSandbox}
      referrerPolicy="no-referrer"
      loading="lazy"
      title={text('Advertisement')}
      className={classes.frame}
      src={adFramePath(slot)}
    />
  )
}

/** Asks every minute, and when the user comes back to the page. */
function askWhileVisible(slot: AdSlotName, onGone: () => void): () => void {
  const ask = () => {
    if (document.hidden) return
    fetch(adFramePath(slot), { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404 && onGone(),
      // Without a connection, nothing is known.
      () => undefined,
    )
  }
  const timer = setInterval(ask, askEveryMs)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}

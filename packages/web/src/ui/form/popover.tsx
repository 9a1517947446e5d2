import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { placeFloat } from '../actions/place-float.ts'
import classes from './popover.module.css'

export type PopoverProps = {
  /** Accessible name. */
  label: string
  /** Its anchor: the button that opened it. */
  opener: Element
  align?: 'start' | 'end'
  /** Escape, a click outside, or the focus moving elsewhere. */
  onClose: () => void
  children: ReactNode
}

/**
 * A small window in the browser's top layer for a few controls. Focus goes to the first of them, and back when it
 * closes.
 */
export function Popover({ label, opener, align = 'start', onClose, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return
    panel.showPopover()
    const place = () => placeFloat(panel, opener.getBoundingClientRect(), align)
    place()
    const first = panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel.querySelector<HTMLElement>(focusable)
    ;(first ?? panel).focus({ preventScroll: true })
    // The content may grow, as when another view of a calendar has more rows.
    const grown = new ResizeObserver(place)
    grown.observe(panel)
    // The anchor moves a moment after the window.
    const placeSoon = () => requestAnimationFrame(() => requestAnimationFrame(place))
    window.addEventListener('resize', placeSoon)
    return () => {
      grown.disconnect()
      window.removeEventListener('resize', placeSoon)
      if (panel.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opener, align])

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || ref.current?.contains(target) || opener.contains(target)) return
      // A window that this one has opened counts as inside.
      if (target instanceof Element && target.closest('dialog, [popover]') && !opener.closest('dialog')) return
      onClose()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    return () => document.removeEventListener('pointerdown', closeOutside, true)
  }, [opener, onClose])

  return (
    <div
      ref={ref}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes.popover}
      onBlur={({ relatedTarget: to, currentTarget: panel }) => {
        // A window that this one has opened counts as inside.
        const isElsewhere = to && !panel.contains(to) && to !== opener && !to.closest('[popover]')
        if (isElsewhere && to.closest('dialog') === opener.closest('dialog')) onClose()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}

const focusable = 'input, select, textarea, button, [tabindex="0"]'

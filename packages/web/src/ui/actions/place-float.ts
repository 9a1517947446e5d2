import { isRightToLeft } from '../direction.ts'
export type FloatPlace = { left: number; right: number; top: number; bottom: number }

const gap = 4
const edge = 8

/** Positions something in the top layer below its anchor, or above if there is no room, inside the window. */
export function placeFloat(float: HTMLElement, at: FloatPlace, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = float
  const isPoint = at.top === at.bottom
  const isFromLeft = (align === 'start') === !isRightToLeft()
  const left = isFromLeft ? at.left : at.right - width
  const below = at.bottom + (isPoint ? 0 : gap)
  const above = at.top - height - (isPoint ? 0 : gap)
  const top = below + height > innerHeight - edge && above >= edge ? above : below
  float.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
  float.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`
}

/** Keeps something where it is after its height has changed, as far as it then fits into the window. */
export function keepInWindow(float: HTMLElement): void {
  const { top, height } = float.getBoundingClientRect()
  float.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`
}

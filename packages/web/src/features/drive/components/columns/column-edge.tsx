import type { KeyboardEvent, PointerEvent } from 'react'
import { isRightToLeft } from '../../../../ui/direction.ts'
import { useText } from '../../../../ui/text.ts'
import classes from './column-head.module.css'
import { leastWidth, mostWidth } from './column-widths.ts'

const keyStep = 16

/**
 * The edge before a column: dragging it or pressing the arrow keys makes the column wider or narrower. Columns are
 * aligned to the end of the row, so the name column gives up what they gain. A double click restores the default width.
 */
export function ColumnEdge({
  title,
  width,
  onWidth,
}: {
  title: string
  width: number
  onWidth: (width: number | null) => void
}) {
  const text = useText()
  const sign = isRightToLeft() ? 1 : -1
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const edge = event.currentTarget
    const from = event.clientX
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = move => onWidth(width + sign * (move.clientX - from))
    edge.onlostpointercapture = () => {
      edge.onpointermove = null
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -keyStep : event.key === 'ArrowRight' ? keyStep : 0
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(width + sign * step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text('Width of “{{column}}”', { column: title })}
      aria-valuenow={width}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth}
      className={classes.edge}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(null)}
    />
  )
}

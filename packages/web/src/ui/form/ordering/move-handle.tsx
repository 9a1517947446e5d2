import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { DragEvent, KeyboardEvent, RefObject } from 'react'
import { useState } from 'react'
import { useText } from '../../text.ts'
import classes from './move-handle.module.css'

/** The drag's type names its list, and the type can be read before the drop. */
const typeOf = (list: string) => `application/x-place-in-${list}`

export type MoveHandleProps = {
  /** Names the list: a row is only dropped within its own. Lower-case letters, digits and hyphens. */
  list: string
  /** Of the row. */
  name: string
  place: number
  /** The row, drawn while it is dragged. */
  row: RefObject<HTMLElement | null>
  onMove: (to: number) => void
}

/** Drags a row to another place, or moves it with the arrow keys. */
export function MoveHandle({ list, name, place, row, onMove }: MoveHandleProps) {
  const text = useText()
  const byKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    onMove(place + step)
  }
  return (
    <button
      type="button"
      draggable
      className={classes.handle}
      title={text('Drag, or use the arrow keys')}
      aria-label={text('Move {{name}}: use the arrow keys', { name })}
      onKeyDown={byKey}
      onDragStart={event => {
        event.dataTransfer.setData(typeOf(list), String(place))
        event.dataTransfer.effectAllowed = 'move'
        if (row.current) event.dataTransfer.setDragImage(row.current, 16, 16)
      }}
    >
      <IconGripVertical size={18} stroke={1.7} aria-hidden="true" />
    </button>
  )
}

/** Accepts rows of the same list. `onDrop` is told the place that the row comes from. */
export function useDropPlace(list: string, onDrop: (from: number) => void) {
  const [isOver, setOver] = useState(false)
  const type = typeOf(list)
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(type)
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!accepts(event)) return
      event.preventDefault()
      onDrop(Number(event.dataTransfer.getData(type)))
    },
  }
  return { isOver, zone }
}

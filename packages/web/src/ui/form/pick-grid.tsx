// biome-ignore-all lint/a11y/useSemanticElements: a grid of buttons with arrow-key navigation
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { readingKey } from '../direction.ts'
import classes from './date-picker.module.css'

export type PickGridProps = {
  label: string
  cells: readonly { value: number; name: string; isDisabled: boolean }[]
  active: number
  selected: number | null
  /** The current month or year. */
  current: number | null
  /** May be a value of another page. */
  onActive: (value: number) => void
  onPick: (value: number) => void
}

const columns = 4
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }

/** To the previous or next page, at the same position. */
function pageStep(key: string, count: number, active: number): number | undefined {
  if (key === 'PageUp') return active - count
  return key === 'PageDown' ? active + count : undefined
}

/** Months or years in four columns. */
export function PickGrid({ label, cells, active, selected, current, onActive, onPick }: PickGridProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(`[data-value="${active}"]`)?.focus({ preventScroll: true })
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[readingKey(event.key)]
    const to =
      event.key === 'Home'
        ? cells[0]?.value
        : event.key === 'End'
          ? cells.at(-1)?.value
          : step
            ? active + step
            : pageStep(event.key, cells.length, active)
    if (to === undefined) return
    event.preventDefault()
    onActive(to)
  }
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, row * columns + columns),
  )
  return (
    <div ref={ref} role="grid" aria-label={label} className={classes.grid} data-columns={columns} onKeyDown={onKeyDown}>
      {rows.map(row => (
        <div key={row[0]?.value} role="row" className={classes.row}>
          {row.map(({ value, name, isDisabled }) => (
            <button
              key={value}
              type="button"
              role="gridcell"
              data-value={value}
              tabIndex={value === active ? 0 : -1}
              aria-selected={value === selected}
              aria-current={value === current ? 'date' : undefined}
              aria-disabled={isDisabled || undefined}
              className={classes.cell}
              onClick={() => !isDisabled && onPick(value)}
            >
              {name}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

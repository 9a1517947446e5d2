// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: its button and the photos take the focus
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import type { CSSProperties } from 'react'
import { screen, select } from '../../../platform/items/screen.ts'
import { isSelected, type Selection, selectRange, settled, without } from '../../../platform/lists/selection.ts'
import { useStore } from '../../../platform/store.ts'
import { useText } from '../../../ui/text.ts'
import { dayName, monthName, wholeDayName, yearName } from '../data/photo-dates.ts'
import type { Heading } from '../data/timeline.ts'
import classes from './row-heading.module.css'

/** In pixels: what the longest names take in the languages of the product, with the circle beside them. */
const [roomForDay, roomForShortDay, roomForMonth] = [230, 140, 170]

/** The name of a day, month or year above its first photo, and a circle that selects it. */
export function RowHeading({ heading, room, style }: { heading: Heading; room: number; style: CSSProperties }) {
  const { day, month, year } = heading
  return (
    <div role="rowheader" data-space className={classes.heading} style={style}>
      {year && <span className={classes.month}>{yearName(year)}</span>}
      {month && day && <span className={classes.month}>{monthName(month, room < roomForMonth)} </span>}
      {month && !day && (
        <span className={classes.line}>
          <span className={classes.month}>{monthName(month, room < roomForMonth)}</span>
          <SelectAll heading={heading} name={monthName(month)} />
        </span>
      )}
      {day && (
        <span className={classes.line}>
          <span className={classes.day} title={wholeDayName(day)}>
            {dayName(day, room >= roomForDay ? 'much' : room >= roomForShortDay ? 'some' : 'little')}
          </span>
          <SelectAll heading={heading} name={wholeDayName(day)} />
        </span>
      )}
    </div>
  )
}

/** Selects all photos of a day or month, or none of them. */
function SelectAll({ heading: { from, to }, name }: { heading: Heading; name: string }) {
  const text = useText()
  const isOn = useStore(screen, state => isAllSelected(state.selection, state.rows, from, to))
  const Icon = isOn ? IconCircleCheckFilled : IconCircle
  return (
    <button
      type="button"
      className={classes.circle}
      aria-pressed={isOn}
      aria-label={text('Select all of {{date}}', { date: wordValue(name) })}
      onClick={event => {
        // A click beside the photos clears the selection.
        event.stopPropagation()
        if (isOn) deselect(from, to)
        else selectAll(from, to)
      }}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}

type Rows = ReturnType<typeof screen.get>['rows']

function isAllSelected(selection: Selection, rows: Rows, from: number, to: number): boolean {
  if (selection.all && selection.except.size === 0) return true
  const { range } = selection
  if (range && range.from <= from && range.to >= to - 1 && selection.except.size === 0) return true
  if (!rows) return false
  for (let index = from; index < to; index++) {
    const photo = rows.at(index)
    if (!photo || !isSelected(selection, photo.id, index)) return false
  }
  return true
}

function selectAll(from: number, to: number): void {
  const { rows, selection } = screen.get()
  if (rows) select(selectRange(selection, from, to - 1, rows, true), { focus: from, anchor: from })
}

function deselect(from: number, to: number): void {
  const { rows, selection } = screen.get()
  if (!rows) return
  const gone = new Set<string>()
  for (let index = from; index < to; index++) {
    const photo = rows.at(index)
    if (photo) gone.add(photo.id)
  }
  select(without(settled(selection, rows, true), gone))
}

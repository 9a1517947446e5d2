import { useState } from 'react'
import { useText } from '../text.ts'
import classes from './chart.module.css'
import type { ChartProps } from './chart-props.ts'
import { placeName } from './chart-words.ts'

/** Every value of a chart as a table, for people who can't see it. Rendered when it is opened. */
export function ChartTable({ format, ...props }: ChartProps & { format: (value: number) => string }) {
  const { title, days, series, isByMonth } = props
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{text('Show as table')}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <section aria-label={title} tabIndex={0} className={classes.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  {isByMonth
                    ? text('Month', { meaning: 'column of a chart' })
                    : text('Day', { meaning: 'column of a chart' })}
                </th>
                {series.map(one => (
                  <th key={one.id} scope="col">
                    {one.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day, back) => (
                <tr key={day}>
                  <th scope="row">{placeName(day, props)}</th>
                  {series.map(one => {
                    const value = one.values[days.length - 1 - back]
                    return <td key={one.id}>{value === null || value === undefined ? '–' : format(value)}</td>
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}

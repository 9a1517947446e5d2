import { wordValue } from '@holdall/contract/kit/values/values.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatNames } from '../format/format.ts'
import { t, useText } from '../text.ts'
import classes from './chart.module.css'
import type { ChartProps } from './chart-props.ts'
import { axisMarks, labelledPlaces, stack } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { placeName, shortPlaceName, valueFormat } from './chart-words.ts'
import { Series } from './series.tsx'

const height = 190
const edge = { top: 10, right: 8, bottom: 24, left: 8 }

/** Values by day as lines or areas. The pointer and the arrow keys read single days; a table contains them all. */
export function Chart(props: ChartProps) {
  const { title, days, series, unit, isStacked } = props
  const text = useText()
  const hintId = useId()
  const [frame, width] = useWidth()
  const [at, setAt] = useState<number | null>(null)
  const chosen = at === null ? null : Math.min(at, days.length - 1)
  const drawn = isStacked ? stack(series.map(one => one.values)) : series.map(one => one.values)
  const marks = axisMarks(Math.max(0, ...drawn.map(values => Math.max(0, ...values.map(orZero)))), unit)
  const format = valueFormat(props)
  const place = placesOf(width, days.length, marks, format)
  const indexAt = (event: PointerEvent) => {
    const inside = event.clientX - event.currentTarget.getBoundingClientRect().left - place.left
    const share = inside / (width - place.left - edge.right)
    return Math.max(0, Math.min(days.length - 1, Math.round(share * (days.length - 1))))
  }
  const shown = chosen ?? days.length - 1
  return (
    <div className={classes.chart}>
      <Legend {...props} at={chosen} />
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={shown}
        aria-valuetext={spoken(props, shown, text('Unknown'))}
        // Time runs from left to right in every language, and so do the keys.
        dir="ltr"
        className={classes.picture}
        onPointerMove={event => setAt(indexAt(event))}
        onPointerDown={event => setAt(indexAt(event))}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={event => {
          const next = afterKey(event, shown, days.length)
          if (next === undefined) return
          event.preventDefault()
          setAt(next)
        }}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <Axes {...props} marks={marks} format={format} place={place} />
            <Series drawn={drawn} isStacked={isStacked ?? false} {...place} />
            {chosen !== null && <Cursor series={series} drawn={drawn} at={chosen} place={place} />}
          </svg>
        )}
      </div>
      <span id={hintId} hidden>
        {props.isByMonth
          ? text('Use the left and right arrow keys to read single months.')
          : text('Use the left and right arrow keys to read single days.')}
      </span>
      <ChartTable {...props} format={format} />
    </div>
  )
}

/** Where days and values are in the chart. */
type Place = { width: number; left: number; x: (index: number) => number; y: (value: number) => number }

function placesOf(width: number, days: number, marks: readonly number[], format: (value: number) => string): Place {
  const left = edge.left + Math.max(...marks.map(mark => format(mark).length)) * 6.6 + 8
  return {
    width,
    left,
    x: index => left + ((width - left - edge.right) * index) / Math.max(1, days - 1),
    y: value => edge.top + (height - edge.top - edge.bottom) * (1 - value / (marks.at(-1) ?? 1)),
  }
}

type AxesProps = ChartProps & {
  marks: readonly number[]
  format: (value: number) => string
  place: Place
}

function Axes({ marks, format, place: { width, left, x, y }, ...props }: AxesProps) {
  const { days } = props
  return (
    <>
      {marks.map(mark => (
        <g key={mark}>
          <line className={classes.grid} x1={left} x2={width - edge.right} y1={y(mark)} y2={y(mark)} />
          <text className={classes.label} x={left - 8} y={y(mark) + 4} textAnchor="end">
            {format(mark)}
          </text>
        </g>
      ))}
      {labelledPlaces(days.length, Math.floor((width - left) / 76)).map(index => (
        <text
          key={index}
          className={classes.label}
          x={x(index)}
          y={height - 6}
          textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
        >
          {shortPlaceName(days[index] ?? '', props)}
        </text>
      ))}
    </>
  )
}

type CursorProps = Pick<ChartProps, 'series'> & {
  drawn: readonly (readonly (number | null)[])[]
  at: number
  place: Place
}

/** The day that is being read. */
function Cursor({ series, drawn, at, place: { x, y } }: CursorProps) {
  return (
    <>
      <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={edge.top} y2={height - edge.bottom} />
      {series.map(({ id }, index) => {
        const value = drawn[index]?.[at]
        return value === null || value === undefined ? null : (
          <circle key={id} data-series={index} className={classes.dot} cx={x(at)} cy={y(value)} r={3.5} />
        )
      })}
    </>
  )
}

/** The names of the series, with their values on the day that is being read. */
function Legend({ at, ...props }: ChartProps & { at: number | null }) {
  const { days, series } = props
  const format = valueFormat(props)
  const day = at === null ? undefined : days[at]
  return (
    <div className={classes.legend} aria-hidden="true">
      {series.map((one, index) => {
        const value = at === null ? undefined : one.values[at]
        return (
          <span key={one.id} className={classes.key}>
            <i data-series={index} />
            {one.label}
            {at !== null && <strong data-numeric>{value === null || value === undefined ? '–' : format(value)}</strong>}
          </span>
        )
      })}
      {day !== undefined && <span className={classes.day}>{placeName(day, props)}</span>}
    </div>
  )
}

function spoken(props: ChartProps, index: number, unknown: string): string {
  const { days, series } = props
  const format = valueFormat(props)
  const parts = series.map(({ label, values }) => {
    const value = values[index]
    return `${label} ${value === null || value === undefined ? unknown : format(value)}`
  })
  return t('{{what}}: {{reason}}', { what: placeName(days[index] ?? '', props), reason: wordValue(formatNames(parts)) })
}

function afterKey({ key }: KeyboardEvent, from: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageUp: 7,
    PageDown: -7,
  }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, from + step))
}

const orZero = (value: number | null) => value ?? 0

function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [frame, width] as const
}

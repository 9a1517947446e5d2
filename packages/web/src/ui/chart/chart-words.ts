import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import { formatDay, formatFileSize, formatNumber } from '../format/format.ts'
import { documentLanguage } from '../text.ts'
import type { ChartProps } from './chart-props.ts'

type Written = Pick<ChartProps, 'unit' | 'format' | 'isByMonth'>

/** How the values of a chart are written. */
export function valueFormat({ unit, format }: Written): (value: number) => string {
  return format ?? (unit === 'bytes' ? formatFileSize : formatNumber)
}

/** A day of the chart, or the month that it stands for. */
export function placeName(day: string, { isByMonth }: Written): string {
  return isByMonth ? written(day, { month: 'long', year: 'numeric' }) : formatDay(day)
}

/** The same, short enough for the axis. */
export function shortPlaceName(day: string, { isByMonth }: Written): string {
  return written(day, isByMonth ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' })
}

function written(day: string, options: Intl.DateTimeFormatOptions): string {
  return dateTimeFormat(documentLanguage(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

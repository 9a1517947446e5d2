import type { SiteReport } from '@holdall/contract/reports/reports.contract.ts'
import { kindName } from '../../platform/kind-name.ts'
import type { ChartSeries } from '../../ui/chart/chart-props.ts'
import type { Translate } from '../../ui/text.ts'

/** As many colours as can be told apart. */
const mostShown = 6

/** The kinds that use most space, and all others as one series. */
export function storageSeries(storage: SiteReport['storage'], text: Translate): ChartSeries[] {
  const isFew = storage.length <= mostShown + 1
  const shown = storage.slice(0, isFew ? storage.length : mostShown)
  const rest = storage.slice(shown.length)
  const series = shown.map(({ kind, bytes }) => ({ id: kind as string, label: kindName(kind, text), values: bytes }))
  if (rest.length === 0) return series
  const values = (rest[0]?.bytes ?? []).map((first, day) =>
    first === null ? null : rest.reduce((sum, { bytes }) => sum + (bytes[day] ?? 0), 0),
  )
  return [...series, { id: 'rest', label: text('Others'), values }]
}

import type { SiteReport } from '@holdall/contract/reports/reports.contract.ts'
import type { ChartSeries } from '../../ui/chart/chart.tsx'
import type { Translate } from '../../ui/text.ts'

/** Colours that can be told apart. */
const mostShown = 6

/** The kinds that fill most, and all others as one. */
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

function kindName(kind: SiteReport['storage'][number]['kind'], text: Translate): string {
  const names: Record<typeof kind, string> = {
    folder: text('Folders'),
    image: text('Images'),
    video: text('Videos'),
    audio: text('Audio'),
    pdf: text('PDFs'),
    document: text('Documents'),
    sheet: text('Spreadsheets'),
    slides: text('Presentations'),
    code: text('Code'),
    archive: text('Archives'),
    text: text('Texts'),
    other: text('Other files'),
  }
  return names[kind]
}

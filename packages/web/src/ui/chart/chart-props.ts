export type ChartSeries = {
  id: string
  label: string
  /** One for each day; null where nothing is known. */
  values: readonly (number | null)[]
}

export type ChartProps = {
  /** Spoken, and over the table. */
  title: string
  /** `YYYY-MM-DD`. */
  days: readonly string[]
  series: readonly ChartSeries[]
  unit: 'count' | 'bytes'
  /** Areas that stand on one another, for the parts of a whole. */
  isStacked?: boolean
}

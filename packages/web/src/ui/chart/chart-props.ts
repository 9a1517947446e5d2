export type ChartSeries = {
  id: string
  label: string
  /** One for each day; null if nothing is known. */
  values: readonly (number | null)[]
}

export type ChartProps = {
  /** The accessible name, and the heading of the table. */
  title: string
  /** `YYYY-MM-DD`. */
  days: readonly string[]
  series: readonly ChartSeries[]
  unit: 'count' | 'bytes'
  /** How values are written, if not as the unit's. */
  format?: (value: number) => string
  /** Each of `days` stands for its month. */
  isByMonth?: boolean
  /** Stacked areas, for the parts of a whole. */
  isStacked?: boolean
}

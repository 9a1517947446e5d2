import type { ReportRange } from '@holdall/contract/reports/reports.contract.ts'

export type Range = { range: ReportRange; from?: string; to?: string }

/** In the order in which they are offered. */
export const ranges: readonly ReportRange[] = ['week', 'month', 'quarter', 'year', 'own']

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The range that an address specifies; anything invalid means a month. */
export function readRange({ range, from, to }: Record<string, unknown>): Range {
  if (range === 'own') return isDay(from) && isDay(to) ? { range, from, to } : { range: 'month' }
  return { range: ranges.find(one => one === range) ?? 'month' }
}

export function rangeAddress({ range, from, to }: Range): string {
  if (range === 'own') return `/admin/analytics?range=own&from=${from}&to=${to}`
  return range === 'month' ? '/admin/analytics' : `/admin/analytics?range=${range}`
}

import type { Translate } from '../../../ui/text.ts'
import type { SearchState } from '../search-state.ts'

export type FilterChoice = { id: string; label: string; set: Partial<SearchState> }

const dayMs = 86_400_000

/** Periods up to today (`YYYY-MM-DD`), given by their first day. */
export function dateChoices(t: Translate, today: string): FilterChoice[] {
  const daysAgo = (days: number) => new Date(Date.parse(`${today}T00:00Z`) - days * dayMs).toISOString().slice(0, 10)
  return [
    { id: 'today', label: t('Today'), set: { modifiedAfter: daysAgo(0) } },
    { id: 'week', label: t('Last 7 days'), set: { modifiedAfter: daysAgo(7) } },
    { id: 'month', label: t('Last 30 days'), set: { modifiedAfter: daysAgo(30) } },
    { id: 'year', label: t('This year'), set: { modifiedAfter: `${today.slice(0, 4)}-01-01` } },
  ]
}

const mega = 1024 ** 2

export function sizeChoices(t: Translate): FilterChoice[] {
  return [
    { id: 'small', label: t('Up to 1 MB'), set: { maxSize: String(mega) } },
    { id: 'medium', label: t('1 MB to 100 MB'), set: { minSize: String(mega), maxSize: String(100 * mega) } },
    { id: 'large', label: t('100 MB to 1 GB'), set: { minSize: String(100 * mega), maxSize: String(1024 * mega) } },
    { id: 'huge', label: t('Over 1 GB'), set: { minSize: String(1024 * mega) } },
  ]
}

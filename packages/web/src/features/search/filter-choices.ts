import type { Translate } from '../../ui/text.ts'
import type { SearchState } from './search-state.ts'

export type FilterChoice = { id: string; label: string; set: Partial<SearchState> }

/** Spans up to now, as the first day that counts. */
export function dateChoices(t: Translate, now: Date): FilterChoice[] {
  const daysAgo = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
  return [
    { id: 'today', label: t('Today'), set: { modifiedAfter: daysAgo(0) } },
    { id: 'week', label: t('Last 7 days'), set: { modifiedAfter: daysAgo(7) } },
    { id: 'month', label: t('Last 30 days'), set: { modifiedAfter: daysAgo(30) } },
    { id: 'year', label: t('This year'), set: { modifiedAfter: `${now.getFullYear()}-01-01` } },
  ]
}

function dayOf(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
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

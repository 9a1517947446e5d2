import { useTranslation } from '../../platform/i18n/i18n.ts'
import classes from './filters.module.css'
import type { SearchState } from './search-state.ts'

/** Own first and last day; shown once a date filter is on. */
export function DateRange({
  state,
  onChange,
}: {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}) {
  const { t } = useTranslation()
  if (!state.modifiedAfter && !state.modifiedBefore) return null
  return (
    <span className={classes.dates}>
      <input
        type="date"
        aria-label={t('Modified after')}
        value={state.modifiedAfter ?? ''}
        max={state.modifiedBefore}
        onChange={event => onChange({ modifiedAfter: event.target.value || undefined })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={t('Modified before')}
        value={state.modifiedBefore ?? ''}
        min={state.modifiedAfter}
        onChange={event => onChange({ modifiedBefore: event.target.value || undefined })}
      />
    </span>
  )
}

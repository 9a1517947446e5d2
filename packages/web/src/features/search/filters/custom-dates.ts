import { dateValue } from '@holdall/contract/kit/values/values.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import type { Translate } from '../../../ui/text.ts'
import { t } from '../../../ui/text.ts'
import type { SearchState } from '../search-state.ts'
import type { CustomDates } from './custom-dates-dialog.tsx'

type Dates = Pick<SearchState, 'modifiedAfter' | 'modifiedBefore'>

/** The chosen dates in words. */
export function customDatesLabel({ modifiedAfter: from, modifiedBefore: to }: Dates, translate: Translate = t): string {
  if (from && to) return translate('{{from}} to {{to}}', { from: dateValue(from), to: dateValue(to) })
  if (from) return translate('From {{day}}', { day: dateValue(from) })
  return to ? translate('Until {{day}}', { day: dateValue(to) }) : translate('Custom dates')
}

export async function askDates(state: Dates, today: string, onChange: (change: Dates) => void): Promise<void> {
  const dates: CustomDates = { from: state.modifiedAfter ?? null, to: state.modifiedBefore ?? null }
  const answer = await showDialog<CustomDates, { dates: CustomDates; today: string }>(
    async () => (await import('./custom-dates-dialog.tsx')).CustomDatesDialog,
    { dates, today },
  )
  if (answer) onChange({ modifiedAfter: answer.from ?? undefined, modifiedBefore: answer.to ?? undefined })
}

import { createStore, useStore } from '../../../platform/store.ts'
import { monthName } from '../data/photo-dates.ts'
import classes from './shown-month.module.css'

/** The month that is in sight. It stands beside the title of the page, where it covers no photo. */
export const shownMonth = createStore<{ month: string | undefined }>({ month: undefined })

export function ShownMonth() {
  const month = useStore(shownMonth, state => state.month)
  return month ? (
    <span aria-hidden="true" className={classes.month}>
      {monthName(month)}
    </span>
  ) : null
}

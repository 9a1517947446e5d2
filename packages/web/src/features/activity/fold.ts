import type { Activity } from '@holdall/contract/activity/activity.contract.ts'

/** Actions of one kind that the same user did in a row, newest first. */
export interface Run {
  readonly first: Activity
  /** Each item once. */
  readonly items: readonly Activity['item'][]
}

export interface Day {
  /** The calendar day in the reader's zone, as `YYYY-MM-DD`. */
  readonly key: string
  /** The instant of its newest entry. */
  readonly at: string
  readonly runs: readonly Run[]
}

/** A longer pause begins a new run. Milliseconds. */
const longestPause = 60 * 60 * 1000

/** Groups entries that belong together, and splits them by day. `dayOf` returns the calendar day of an instant. */
export function foldActivity(entries: readonly Activity[], dayOf: (at: string) => string): Day[] {
  const days: { key: string; at: string; runs: { first: Activity; last: Activity; items: Activity['item'][] }[] }[] = []
  for (const entry of entries) {
    const key = dayOf(entry.at)
    let day = days.at(-1)
    if (day?.key !== key) {
      day = { key, at: entry.at, runs: [] }
      days.push(day)
    }
    const run = day.runs.at(-1)
    if (run && belongs(run.last, entry)) {
      run.last = entry
      if (!run.items.some(item => item.id === entry.item.id)) run.items.push(entry.item)
    } else {
      day.runs.push({ first: entry, last: entry, items: [entry.item] })
    }
  }
  return days
}

function belongs(last: Activity, next: Activity): boolean {
  const isSame =
    last.kind === next.kind &&
    last.actor?.name === next.actor?.name &&
    last.visitor === next.visitor &&
    last.actor?.isMe === next.actor?.isMe &&
    last.link?.name === next.link?.name &&
    (last.link === null) === (next.link === null) &&
    last.into?.id === next.into?.id &&
    last.person === next.person &&
    last.role === next.role &&
    last.item.kind === next.item.kind
  return isSame && Date.parse(last.at) - Date.parse(next.at) <= longestPause
}

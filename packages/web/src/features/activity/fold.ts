import type { Activity } from '@holdall/contract/activity/activity.contract.ts'

/** Things of one kind that the same person did one after the other, the newest first. */
export interface Run {
  readonly first: Activity
  /** Each item once. */
  readonly items: readonly Activity['item'][]
}

export interface Day {
  /** The calendar day in the reader's zone, as `YYYY-MM-DD`. */
  readonly key: string
  /** The moment of the newest entry in it. */
  readonly at: string
  readonly runs: readonly Run[]
}

/** A pause longer than this begins another run. Milliseconds. */
const longestPause = 60 * 60 * 1000

/** Folds what belongs together, and parts it by days. `dayOf` names the calendar day of an instant. */
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

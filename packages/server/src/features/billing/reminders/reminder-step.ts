/** The mails about a payment that failed, in their order. */
export const reminderSteps = ['failed', 'half', 'last', 'ended'] as const
export type ReminderStep = (typeof reminderSteps)[number]

const dayMs = 24 * 3600 * 1000

/**
 * Which mail is due: at once, when half of the days of grace are over, a day before the plan ends, and after that.
 * @param from when it should have been paid; all times in milliseconds since 1970
 * @param until when the plan ends
 */
export function dueStep(from: number, until: number, now: number): ReminderStep {
  if (now >= until) return 'ended'
  if (now >= until - dayMs) return 'last'
  return now >= from + (until - from) / 2 ? 'half' : 'failed'
}

/** Whether this mail, or one that comes after it, was sent. */
export function isBehind(step: ReminderStep, sent: readonly unknown[]): boolean {
  return reminderSteps.slice(reminderSteps.indexOf(step)).some(later => sent.includes(later))
}

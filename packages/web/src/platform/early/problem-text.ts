import type { Translate } from '../../ui/text.ts'
import { isProblem } from '../api/problem.ts'

/** What to tell a person about an error: the server's sentence, and how long to wait after too many tries. */
export function problemText(error: unknown, text: Translate): string {
  if (!isProblem(error)) return text('Something went wrong. Please try again.')
  const seconds = Number(error.problem?.meta?.seconds)
  if (error.code === 'request.too-many' && seconds > 0) {
    return text('Too many tries. Wait {{wait}} and try again.', { wait: waitText(seconds, text) })
  }
  const wait = seconds > 0 ? waitText(seconds, text) : ''
  const { max = 0, email = '' } = (error.problem?.meta ?? {}) as { max?: number; email?: string }
  if (error.code === 'recipient.too-many') {
    return text('You can email at most {{max, number}} people without an account per day. Try again in {{wait}}.', {
      max,
      wait,
    })
  }
  if (error.code === 'recipient.too-often') {
    return text('You can email {{email}} at most {{max, number}} times per day. Try again in {{wait}}.', {
      email,
      max,
      wait,
    })
  }
  return text(error.message)
}

/** A wait as people say it: never shorter than it is. */
export function waitText(seconds: number, text: Translate): string {
  if (seconds <= 90) {
    return text('{{count, number}} seconds', { count: Math.ceil(seconds), defaultValue_one: '{{count}} second' })
  }
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return text('{{count, number}} minutes', { count: minutes })
  return text('{{count, number}} hours', { count: Math.ceil(minutes / 60) })
}

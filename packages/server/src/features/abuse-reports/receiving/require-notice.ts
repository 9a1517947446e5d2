import type { AbuseReportInput } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { fail, tell } from '../../../platform/failure.ts'

/**
 * A copyright notice says what infringes it, who says so, where they are reached, and that they say it in good faith; so
 * it names each of them that is missing. @throws `request.invalid`
 */
export function requireNotice({ reason, note, name, email, isGoodFaith }: AbuseReportInput): void {
  if (reason !== 'copyright') return
  const missing = [
    ...(note ? [] : [{ field: 'note', sentence: 'Say which work it is and who owns it' }]),
    ...(name ? [] : [{ field: 'name', sentence: 'Enter your name' }]),
    ...(email ? [] : [{ field: 'email', sentence: 'Enter your email address' }]),
    ...(isGoodFaith ? [] : [{ field: 'isGoodFaith', sentence: 'Confirm this to send a copyright notice' }]),
  ]
  if (missing.length === 0) return
  const errors = missing.map(({ field, sentence }) => ({ field, in: 'body' as const, ...tell(sentence) }))
  throw fail('request.invalid', undefined, { errors })
}

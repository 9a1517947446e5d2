import type { DecideInput } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail, failField } from '../../../platform/failure.ts'
import type { AbuseReportRow } from '../abuse-reports.tables.ts'

/** A name this short could be a word of any text. */
const shortestName = 4

/**
 * Refuses a decision that lacks what the law wants both sides to be told, or that the caller may not make.
 * @throws `request.invalid`, `request.forbidden`, `abuse-report.decided`, `abuse-report.no-person`
 */
export function checkDecision(ctx: Needs<'caller'>, report: AbuseReportRow, input: DecideInput): void {
  if (report.state !== 'open') throw fail('abuse-report.decided')
  const { decision, message, reasons } = input
  if (decision === 'suspended') {
    if (!memberOf(ctx).permissions.has('users.update')) throw fail('request.forbidden', { permission: 'users.update' })
    if (report.reported_id === null) throw fail('abuse-report.no-person')
  }
  if (decision === 'rejected') {
    if (report.complainant_email !== '' && message === '') throw failField('message', 'Say why nothing is done')
    return
  }
  if (report.reported_id === null) return
  if (reasons === '') throw failField('reasons', 'Say what was wrong with the content')
  if (namesComplainant(report, reasons)) throw failField('reasons', 'Don’t say who reported it')
}

/**
 * Refuses texts that would tell one person about another: the reasons name nobody who reported the link, and a message that
 * several of them get names none of them. @throws `request.invalid`
 */
export function checkNames(reports: readonly AbuseReportRow[], { decision, message, reasons }: DecideInput): void {
  const isNamed = (text: string) => reports.some(report => namesComplainant(report, text))
  if (decision !== 'rejected' && isNamed(reasons)) throw failField('reasons', 'Don’t say who reported it')
  if (decision === 'rejected' && reports.length > 1 && isNamed(message))
    throw failField('message', 'Don’t say who reported it')
}

function namesComplainant({ complainant_email: email, complainant_name: name }: AbuseReportRow, text: string): boolean {
  const said = text.toLowerCase()
  const has = (words: string) => words !== '' && said.includes(words.toLowerCase())
  return has(email) || (name.length >= shortestName && has(name))
}

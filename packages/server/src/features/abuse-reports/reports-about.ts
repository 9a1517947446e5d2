import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { listNotesBy, listReportsBy, listSettledAbout } from './reports-about.repository.ts'

/**
 * What is kept about a person, for the copy of their data: what they reported, what they wrote about reports, and the
 * decisions about their links, of which they were told. Reports about them that led to nothing aren't theirs to see, and
 * nobody learns who reported them.
 */
export async function reportsAbout({ db }: Needs<'db'>, userId: string) {
  const [sent, about, notes] = await Promise.all([
    listReportsBy(db.read, userId),
    listSettledAbout(db.read, userId),
    listNotesBy(db.read, userId),
  ])
  return {
    name: 'abuse-reports',
    content: {
      sent: sent.map(row => ({
        ...{ number: row.number, reason: row.reason, text: row.note, name: row.complainant_name },
        ...{ email: row.complainant_email, address: row.address, state: row.state, answer: row.message },
        ...{ at: instant(row.created_at), decidedAt: instantOrNull(row.decided_at) },
      })),
      decisions: about.map(row => ({
        ...{ number: row.number, item: row.item_name, reason: row.reason, decision: row.state, reasons: row.reasons },
        decidedAt: instantOrNull(row.decided_at),
      })),
      notes: notes.map(row => ({ number: row.number, kind: row.kind, text: row.text, at: instant(row.created_at) })),
    },
  }
}

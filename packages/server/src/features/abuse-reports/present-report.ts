import type { AbuseReportDetails, OtherReport } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import { findPerson } from '../../core/people/people.repository.ts'
import { instant } from '../../platform/clock.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { type ReportedLink, readReportedLink } from '../sharing/public.ts'
import { countOpenOfLink, findReport, listEntries, listOfLink, listOfPerson } from './abuse-reports.repository.ts'
import type { AbuseReportRow } from './abuse-reports.tables.ts'
import { presentReports } from './present-reports.ts'

/** How many other reports are shown beside one; the list has them all. */
const mostOthers = 20

/** A report with everything that a decision needs. @throws `abuse-report.not-found` */
export async function readReport(ctx: Ctx, id: string): Promise<AbuseReportDetails> {
  const report = await findReport(ctx.db.read, id)
  if (!report) throw fail('abuse-report.not-found')
  return presentReport(ctx, report)
}

async function presentReport(ctx: Ctx, report: AbuseReportRow): Promise<AbuseReportDetails> {
  const db = ctx.db.read
  const [[listed], entries, sameLink, samePerson, openOfLink, link] = await Promise.all([
    presentReports(db, [report]),
    listEntries(db, report.id),
    listOfLink(db, report, mostOthers),
    listOfPerson(db, report, mostOthers),
    countOpenOfLink(db, report.link_id),
    readReportedLink(ctx, report.link_id),
  ])
  if (!listed) throw fail('abuse-report.not-found')
  const personOf = await findListedPeople(db, [report.decided_by, ...entries.map(entry => entry.author_id)])
  const reported = report.reported_id === null ? undefined : await findPerson(db, report.reported_id)
  const isSelf = memberOf(ctx).userId === report.reported_id
  const { permissions } = memberOf(ctx)
  const mayUpdate = permissions.has('abuse_reports.update')
  return {
    ...listed,
    note: report.note,
    isGoodFaith: report.is_good_faith === 1,
    address: report.address,
    link: presentLink(ctx, report, link),
    isSuspended: (reported?.banned_at ?? null) !== null,
    message: report.message,
    reasons: report.reasons,
    decidedBy: personOf(report.decided_by),
    entries: entries.map(({ id, kind, text, author_id, created_at }) => ({
      ...{ id, kind, text },
      author: personOf(author_id),
      at: instant(created_at),
    })),
    sameLink: sameLink.map(presentOther),
    samePerson: samePerson.map(presentOther),
    openOfLink: report.state === 'open' ? openOfLink - 1 : openOfLink,
    can: {
      update: mayUpdate,
      suspend: mayUpdate && permissions.has('users.update') && reported !== undefined && !isSelf,
      answer: mayUpdate && report.complainant_email !== '',
    },
  }
}

function presentLink(ctx: Ctx, report: AbuseReportRow, { state, needs, item }: ReportedLink) {
  const mayPreview = memberOf(ctx).permissions.has('files.view')
  return {
    id: report.link_id,
    url: `${ctx.origin.baseUrl}/s/${report.slug}`,
    state,
    needs,
    fileId: mayPreview && item && !item.isFolder && item.state !== 'deleting' ? report.item_id : null,
    isInTrash: item?.state === 'trashed',
  }
}

function presentOther({ id, number, reason, state, item_name: item, created_at }: AbuseReportRow): OtherReport {
  return { id, number, reason, state, item, createdAt: instant(created_at) }
}

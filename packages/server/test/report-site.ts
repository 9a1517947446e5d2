import { abuseReportEndpoints as e } from '@holdall/contract/abuse-reports/abuse-reports.endpoints.ts'
import type { AbuseReportInput } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import { type AccountsTest, createAccountsTest, forgetTries, setUpSite } from './accounts.ts'
import { tables } from './all-tables.ts'
import { buildFolder, buildMember, type TestMember } from './factories.ts'

/** Someone who reports a copyright infringement with everything that such a notice needs. */
export const notice = {
  reason: 'copyright' as const,
  note: 'My photo “Harbour” is in there.',
  name: 'Rita Right',
  email: 'rita@example.net',
  isGoodFaith: true,
}

export interface ReportSite {
  readonly test: AccountsTest
  /** Decides about reports, and may suspend people. */
  readonly admin: TestMember
  /** Creates the links that are reported. */
  readonly ada: TestMember
  link(input?: LinkInput): Promise<ShareLink>
  report(slug: string, input?: Partial<AbuseReportInput>): ReturnType<typeof callReport>
  /** Reports it and returns the id of the report. */
  reported(slug: string, input?: Partial<AbuseReportInput>): Promise<string>
  /** The actions that the audit log has about reports, the oldest first. */
  actions(): Promise<string[]>
}

function callReport(test: AccountsTest, slug: string, input: Partial<AbuseReportInput>) {
  return test.client().call(e.create, { params: { slug }, body: { reason: 'phishing', ...input } })
}

/** A site with one person who shares and one who decides about reports. */
export async function createReportSite(dialect: Dialect): Promise<ReportSite> {
  const test = await createAccountsTest(dialect)
  await setUpSite(test)
  const permissions = [
    'abuse_reports.view',
    'abuse_reports.update',
    'users.update',
    'shares.view',
    'files.view',
    'admin.access',
  ] as const
  const admin = await buildMember(test, { permissions: [...permissions] })
  const ada = await buildMember(test)
  const folder = await buildFolder(ada, 'Plans')
  const site: ReportSite = {
    test,
    admin,
    ada,
    link: (body = {}) => ada.client.ok(sharingEndpoints.createLink, { params: { id: folder.id }, body }),
    async report(slug, input = {}) {
      return callReport(test, slug, input)
    },
    async reported(slug, input = {}) {
      await forgetTries(test)
      const { data } = await callReport(test, slug, input)
      const row = await tables(test.app.services.db.read)
        .selectFrom('abuse_reports')
        .select('id')
        .where('number', '=', data.number)
        .executeTakeFirstOrThrow()
      return row.id
    },
    async actions() {
      const rows = await tables(test.app.services.db.read)
        .selectFrom('audit_log')
        .select('action')
        .where('object_type', '=', 'abuse-report')
        .orderBy('id')
        .execute()
      return rows.map(row => row.action)
    },
  }
  return site
}

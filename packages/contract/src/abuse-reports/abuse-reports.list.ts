import { defineAdminList } from '../kit/admin-lists.ts'
import { sentence } from '../kit/sentences.ts'
import { AbuseReport } from './abuse-reports.schemas.ts'

export const abuseReportList = defineAdminList({
  id: 'abuse-reports',
  path: '/abuse-reports',
  summary: 'List the abuse reports about links.',
  permission: 'abuse_reports.view',
  row: AbuseReport,
  columns: {
    number: { label: 'Report number', kind: 'text' },
    state: { label: 'Status', kind: 'text' },
    reason: { label: 'Reason', kind: 'text' },
    item: { label: 'Item', kind: 'text' },
    reported: { label: 'Link created by', kind: 'text' },
    ofLink: { label: 'Reports about the link', kind: 'number' },
    complainant: { label: 'Reported by', kind: 'text' },
    assignee: { label: 'Assigned to', kind: 'text', isHiddenAtFirst: true },
    createdAt: { label: 'Created At', kind: 'instant' },
    decidedAt: { label: sentence('Decided', { meaning: 'an abuse report' }), kind: 'instant', isHiddenAtFirst: true },
  },
  givesWay: ['ofLink', 'complainant', 'createdAt', 'reported', 'item', 'reason'],
  sorts: ['createdAt'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: {
    state: {
      label: 'Status',
      kind: 'choice',
      options: {
        open: sentence('Open', { meaning: 'an abuse report' }),
        link_revoked: 'Link revoked',
        suspended: 'Person suspended',
        rejected: 'No action',
      },
    },
    reason: {
      label: 'Reason',
      kind: 'choice',
      options: {
        malware: 'Malware',
        phishing: 'Phishing or scam',
        copyright: 'Copyright',
        personal: 'Shown without consent',
        illegal: 'Illegal content',
        other: 'Something else',
      },
    },
    linkId: { label: 'Link ID', kind: 'text' },
    reportedId: { label: 'Link created by', kind: 'user' },
    assigneeId: { label: 'Assigned to', kind: 'user' },
    createdAt: { label: 'Created', kind: 'date' },
  },
  search: 'Number, item, link or address',
  emptyText: 'Reports about links appear here.',
})

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
    number: { label: 'Number', kind: 'text' },
    state: { label: 'Status', kind: 'text' },
    reason: { label: 'Reason', kind: 'text' },
    item: { label: 'Item', kind: 'text' },
    reported: { label: 'Link created by', kind: 'text' },
    ofLink: { label: 'Reports about the link', kind: 'number' },
    complainant: { label: 'Reported by', kind: 'text' },
    assignee: { label: 'Assigned to', kind: 'text', isHiddenAtFirst: true },
    created_at: { label: 'Created At', kind: 'instant' },
    decided_at: { label: sentence('Decided', { meaning: 'an abuse report' }), kind: 'instant', isHiddenAtFirst: true },
  },
  givesWay: ['ofLink', 'complainant', 'created_at', 'reported', 'item', 'reason'],
  sorts: ['created_at'],
  defaultSort: { by: 'created_at', dir: 'desc' },
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
    link_id: { label: 'Link ID', kind: 'text' },
    reported_id: { label: 'Link created by', kind: 'user' },
    assignee_id: { label: 'Assigned to', kind: 'user' },
    created_at: { label: 'Created', kind: 'date' },
  },
  search: 'Number, item, link or address',
  emptyText: 'Reports about links appear here.',
})

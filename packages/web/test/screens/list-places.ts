import type { Answers } from './answers.ts'
import { emptyLists } from './common-answers.ts'
import { id } from './items.ts'

export interface ListPlace {
  readonly address: string
  /** What the page asks for beside its list. */
  readonly answers?: Answers
  /** What a row needs beside what its schema says. */
  readonly row?: object
  /** Rows with all of their actions. */
  readonly busiest?: object
}

/** Where each list of the back-office is shown. */
export const listPlaces: Readonly<Record<string, ListPlace>> = {
  users: { address: '/admin/users', answers: { 'roles.list': {} } },
  'role-users': {
    address: `/admin/roles/${id('editors')}`,
    answers: { ...emptyLists, 'roles.list': { pagination: { data: [{ id: id('editors'), name: 'Editors' }] } } },
  },
  audit: { address: '/admin/audit-log' },
  'user-invitations': { address: '/admin/invitations' },
  outbox: { address: '/admin/outbox', busiest: { state: 'failed' } },
  webhooks: { address: '/admin/webhooks' },
  uploads: { address: '/admin/files' },
  quarantine: { address: '/admin/quarantine' },
  'storage-spaces': { address: '/admin/storage', answers: { 'storage.figures': {} } },
  'custom-pages': { address: '/admin/custom-pages' },
  plans: { address: '/admin/plans', row: { amount: '9.99', currency: 'USD' }, answers: { 'plans.lastSync': {} } },
  subscriptions: { address: '/admin/subscriptions', answers: { 'plans.choices': {} } },
  payments: {
    address: '/admin/payments',
    row: { amount: '9.99', refunded: '0.00', refundable: '9.99', currency: 'USD' },
    answers: { 'payments.totals': { totals: [] } },
  },
  'site-comments': { address: '/admin/comments' },
  tags: { address: '/admin/tags', answers: emptyLists },
  groups: { address: '/admin/groups' },
  'group-members': { address: `/admin/groups/${id('climbers')}`, answers: { 'groups.read': {} } },
  shares: { address: '/admin/shares' },
  'abuse-reports': { address: '/admin/abuse-reports' },
  jobs: { address: '/admin/jobs', busiest: { state: 'failed' } },
}

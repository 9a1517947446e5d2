import { defineAdminList } from '../kit/admin-lists.ts'
import { sentence } from '../kit/sentences.ts'
import { Plan } from './plans.schemas.ts'

export const planList = defineAdminList({
  id: 'plans',
  path: '/plans',
  summary: 'List the plans the site offers.',
  permission: 'plans.view',
  whileOn: 'billing.enable',
  row: Plan,
  columns: {
    name: { label: 'Name', kind: 'text' },
    parent: { label: 'Parent Plan', kind: 'text' },
    amount: { label: 'Amount', kind: 'text' },
    currency: { label: 'Currency', kind: 'text' },
    interval: { label: 'Interval', kind: 'text' },
    recommended: { label: 'Recommended', kind: 'boolean' },
    position: { label: sentence('Position', { meaning: 'order of plans' }), kind: 'number' },
    updated_at: { label: 'Last Updated', kind: 'instant' },
  },
  givesWay: ['position', 'parent', 'recommended', 'updated_at', 'currency', 'interval'],
  sorts: ['name', 'currency', 'position', 'updated_at'],
  defaultSort: { by: 'updated_at', dir: 'desc' },
  filters: {
    currency: { label: 'Currency', kind: 'choice', options: { USD: 'USD', EUR: 'EUR', GBP: 'GBP', CAD: 'CAD' } },
    interval: {
      label: 'Interval',
      kind: 'choice',
      options: {
        day: sentence('Day', { meaning: 'interval of a plan' }),
        week: 'Week',
        month: sentence('Month', { meaning: 'interval of a plan' }),
        year: 'Year',
      },
    },
  },
  search: 'Name',
  emptyText: 'No plans have been created yet',
})

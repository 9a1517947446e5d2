import { defineAdminList } from '../kit/admin-lists.ts'
import { sentence } from '../kit/sentences.ts'
import { Webhook } from './webhooks.schemas.ts'

export const webhookList = defineAdminList({
  id: 'webhooks',
  path: '/webhooks',
  summary: 'List the webhooks of the site and those of its workspaces.',
  permission: 'webhooks.view',
  row: Webhook,
  columns: {
    name: { label: 'Name', kind: 'text' },
    url: { label: sentence('Address', { meaning: 'web address' }), kind: 'text' },
    state: { label: 'Status', kind: 'text' },
    workspace: { label: 'Workspace', kind: 'text' },
    waiting: { label: 'Waiting', kind: 'number' },
    created_by: { label: 'Created by', kind: 'text', isHiddenAtFirst: true },
    created_at: { label: 'Created At', kind: 'instant', isHiddenAtFirst: true },
    updated_at: { label: 'Last Updated', kind: 'instant' },
  },
  givesWay: ['updated_at', 'waiting', 'workspace', 'url'],
  sorts: ['name', 'created_at', 'updated_at'],
  defaultSort: { by: 'updated_at', dir: 'desc' },
  filters: {
    state: { label: 'Status', kind: 'choice', options: { on: 'On', failing: 'Failing', off: 'Off' } },
    of: { label: 'Belongs to', kind: 'choice', options: { site: 'Site', workspace: 'Workspace' } },
    created_at: { label: 'Created', kind: 'date' },
  },
  search: 'Name or address',
  emptyText: 'No webhooks have been created yet',
})

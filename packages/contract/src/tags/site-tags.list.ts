import { defineAdminList } from '../kit/admin-lists.ts'
import { SiteTag } from './site-tags.schemas.ts'

export const siteTagList = defineAdminList({
  id: 'tags',
  path: '/tags',
  summary: 'List the tags of the site.',
  permission: 'tags.view',
  row: SiteTag,
  columns: {
    name: { label: 'Name', kind: 'text' },
    type: { label: 'Type', kind: 'text' },
    display_name: { label: 'Display Name', kind: 'text' },
    created_at: { label: 'Created At', kind: 'instant', isHiddenAtFirst: true },
    updated_at: { label: 'Last Updated', kind: 'instant' },
  },
  givesWay: ['updated_at', 'display_name', 'type'],
  sorts: ['name', 'type', 'display_name', 'updated_at'],
  defaultSort: { by: 'updated_at', dir: 'desc' },
  filters: {
    // The types come from the setting `tags.types`, so the screen offers them; here any type is accepted.
    type: { label: 'Type', kind: 'text' },
  },
  search: 'Name or display name',
  emptyText: 'No tags have been created yet',
})

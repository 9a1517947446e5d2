import { z } from 'zod'
import { defineAdminList } from '../kit/admin-lists.ts'
import { sentence } from '../kit/sentences.ts'
import { ListedPage } from './custom-pages.schemas.ts'

export const customPageList = defineAdminList({
  id: 'custom-pages',
  path: '/custom-pages',
  summary: 'List the pages of the site.',
  permission: 'custom_pages.view',
  row: ListedPage,
  columns: {
    slug: { label: 'Slug', kind: 'text' },
    user: { label: 'Owner', kind: 'text' },
    title: { label: sentence('Title', { meaning: 'of a page or a section' }), kind: 'text', isHiddenAtFirst: true },
    body: { label: 'Body', kind: 'text' },
    type: { label: 'Type', kind: 'text' },
    hide_nav: { label: 'Hide Navbar', kind: 'boolean', isHiddenAtFirst: true },
    created_at: { label: 'Created At', kind: 'instant', isHiddenAtFirst: true },
    updated_at: { label: 'Last Updated', kind: 'instant' },
  },
  givesWay: ['body', 'type', 'updated_at', 'user'],
  sorts: ['slug', 'created_at', 'updated_at'],
  defaultSort: { by: 'updated_at', dir: 'desc' },
  filters: {
    user_id: { label: 'Owner', kind: 'user' },
    hide_nav: {
      label: 'Navbar',
      kind: 'choice',
      options: { shown: 'Shown', hidden: sentence('Hidden', { meaning: 'the navigation bar' }) },
    },
    created_at: { label: 'Created', kind: 'date' },
    updated_at: { label: 'Last updated', kind: 'date' },
  },
  search: 'Title, slug or text',
  emptyText: 'No pages have been created yet',
  more: {
    with: z.enum(['user']).optional().meta({ description: 'Additional data in each row.' }),
  },
})

import { defineAdminList } from '@holdall/contract/kit/admin-lists.ts'
import { z } from 'zod'

/** A list with every kind of filter, for tests. */
export const sampleList = defineAdminList({
  id: 'samples',
  path: '/samples',
  summary: 'Samples.',
  permission: 'samples.view',
  row: z.object({ id: z.string(), name: z.string(), size: z.number(), created_at: z.string() }),
  columns: {
    name: { label: 'Name', kind: 'text' },
    size: { label: 'Size', kind: 'bytes' },
    created_at: { label: 'Created At', kind: 'instant' },
  },
  sorts: ['name', 'created_at'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    created_at: { label: 'Created', kind: 'date' },
    size: { label: 'Size', kind: 'number', isBytes: true },
    type: { label: 'Type', kind: 'choice', options: { text: 'Text', audio: 'Audio' }, initial: 'audio' },
    tags: { label: 'Tags', kind: 'relation' },
    action: { label: 'Action', kind: 'text' },
    owner_id: { label: 'Owner', kind: 'user' },
  },
  search: 'Name',
  emptyText: 'No samples have been created yet',
  more: { role_id: z.string().regex(/^\d+$/) },
})

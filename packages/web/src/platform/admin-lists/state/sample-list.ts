import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { ListDeclaration } from './declaration.ts'

/** A list with every kind of filter, for tests. */
export const sampleList = {
  id: 'samples',
  path: '/samples',
  permission: 'samples.view',
  columns: {
    name: { label: 'Name', kind: 'text' },
    size: { label: 'Size', kind: 'bytes' },
    created_at: { label: 'Created At', kind: 'instant' },
  },
  givesWay: ['created_at'],
  sorts: ['name', 'created_at'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    created_at: { label: 'Created', kind: 'date' },
    size: { label: 'Size', kind: 'number', isBytes: true },
    type: {
      label: 'Type',
      kind: 'choice',
      options: { text: sentence('Text', { meaning: 'kind of file' }), audio: 'Audio' },
      initial: 'audio',
    },
    tags: { label: 'Tags', kind: 'relation' },
    action: { label: 'Action', kind: 'text' },
    owner_id: { label: 'Owner', kind: 'user' },
  },
  search: 'Name',
  emptyText: 'No samples have been created yet',
  more: { role_id: /^\d+$/ },
} as const satisfies ListDeclaration

import { z } from 'zod'
import { defineAdminList } from '../kit/admin-lists.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'

/** A file that was set aside because a scanner found something in it. */
export const QuarantinedFile = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['file', 'version', 'attachment']).meta({
    description:
      'A whole file, one version of a file whose earlier version is current again, or a file attached to a page.',
  }),
  found: z.string().meta({ description: 'The scanner’s name for what it found.' }),
  file_size: Bytes,
  sender: ListedPerson.nullable().meta({ description: 'Who uploaded it; null for visitors and deleted accounts.' }),
  owner: ListedPerson.nullable().meta({ description: 'The owner of the drive or workspace it was in.' }),
  place: z.string().nullable().meta({ description: 'The workspace; null for a user’s own drive and for pages.' }),
  folder: z.string().nullable().meta({ description: 'The folder; null for the top of a drive, or if it’s gone.' }),
  created_at: Instant.meta({ description: 'When it was quarantined.' }),
})
export type QuarantinedFile = z.infer<typeof QuarantinedFile>

export const quarantineList = defineAdminList({
  id: 'quarantine',
  path: '/quarantine',
  summary: 'List the files in quarantine, in which a virus was found.',
  permission: 'quarantine.view',
  row: QuarantinedFile,
  columns: {
    name: { label: 'Name', kind: 'text' },
    found: { label: 'Found', kind: 'text' },
    sender: { label: 'Uploaded by', kind: 'text' },
    place: { label: 'Location', kind: 'text' },
    kind: { label: 'Type', kind: 'text', isHiddenAtFirst: true },
    file_size: { label: 'File Size', kind: 'bytes' },
    created_at: { label: 'Quarantined At', kind: 'instant' },
  },
  givesWay: ['file_size', 'place', 'sender', 'created_at'],
  sorts: ['name', 'file_size', 'created_at'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    kind: {
      label: 'Type',
      kind: 'choice',
      options: { file: 'File', version: 'Version', attachment: 'Attachment' },
    },
    sender_id: { label: 'Uploaded by', kind: 'user' },
    created_at: { label: 'Quarantined At', kind: 'date' },
  },
  search: 'File or virus name',
  emptyText: 'No infected files have been found',
})

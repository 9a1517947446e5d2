import { z } from 'zod'
import { defineAdminList } from '../kit/admin-lists.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { sentence, sentences } from '../kit/sentences.ts'

/** What the type filter of uploaded files offers, with the English source text of each. */
export const siteFileTypes = sentences({
  text: sentence('Text', { meaning: 'kind of file' }),
  audio: 'Audio',
  video: 'Video',
  image: 'Image',
  pdf: 'PDF',
  spreadsheet: 'Spreadsheet',
  word: 'Word Document',
  photoshop: 'Photoshop',
  archive: 'Archive',
  folder: 'Folder',
} as const)

/** Any member's file or folder, in the trash or not. */
export const FileEntry = z.object({
  id: Id,
  name: z.string(),
  file_name: z.string().nullable().meta({ description: 'The name its bytes are stored under; null for a folder.' }),
  users: z.array(ListedPerson).meta({ description: 'The owner first, then the uploader if it is someone else.' }),
  type: z.enum([...(Object.keys(siteFileTypes) as (keyof typeof siteFileTypes)[]), 'other']),
  mime: z.string().nullable(),
  public: z.boolean().meta({ description: 'Whether it can be opened by a link.' }),
  file_size: Bytes,
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Instant.nullable().meta({
    description: 'When it was moved to the trash, not counting a folder above it.',
  }),
})
export type FileEntry = z.infer<typeof FileEntry>

export const siteFileList = defineAdminList({
  id: 'uploads',
  path: '/uploads',
  summary: 'List the files and folders of all users.',
  permission: 'files.view',
  row: FileEntry,
  columns: {
    name: { label: 'Name', kind: 'text' },
    file_name: { label: 'File Name', kind: 'text' },
    users: { label: 'Owner', kind: 'text' },
    type: { label: 'Type', kind: 'text' },
    public: { label: 'Public', kind: 'boolean' },
    file_size: { label: 'File Size', kind: 'bytes' },
    updated_at: { label: 'Last Updated', kind: 'instant', isHiddenAtFirst: true },
    deleted_at: { label: 'Deleted At', kind: 'instant', isHiddenAtFirst: true },
    created_at: { label: 'Uploaded At', kind: 'instant' },
  },
  givesWay: ['file_name', 'public', 'type', 'created_at', 'file_size'],
  sorts: ['created_at', 'file_size'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    type: { label: 'Type', kind: 'choice', options: siteFileTypes, initial: 'text' },
    public: { label: 'Status', kind: 'choice', options: { private: 'Private', public: 'Public' } },
    owner_id: { label: 'Owner', kind: 'user' },
    created_at: { label: 'Uploaded At', kind: 'date' },
    updated_at: { label: 'Updated', kind: 'date' },
  },
  search: 'Name',
  emptyText: 'No files have been created yet',
})

named({ FileEntry })

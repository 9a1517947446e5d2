import { z } from 'zod'
import { defineAdminList } from '../kit/admin-lists.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'

/** A member’s drive or a workspace, with what it holds. */
export const SpaceEntry = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['personal', 'workspace']),
  owner: ListedPerson.nullable(),
  used_bytes: Bytes.meta({ description: 'All versions of all files, including the trash.' }),
  trash_bytes: Bytes.meta({ description: 'Included: current versions of files in the trash.' }),
  version_bytes: Bytes.meta({ description: 'Included: earlier versions.' }),
  reserved_bytes: Bytes.meta({ description: 'Additionally reserved for uploads and copies in progress.' }),
  created_at: Instant,
  deleted_at: Instant.nullable().meta({ description: 'When the workspace was deleted; it can still be restored.' }),
})
export type SpaceEntry = z.infer<typeof SpaceEntry>

export const spaceList = defineAdminList({
  id: 'storage-spaces',
  path: '/storage/spaces',
  summary: 'List the drives and workspaces of all users, with their usage.',
  permission: 'files.view',
  row: SpaceEntry,
  columns: {
    name: { label: 'Name', kind: 'text' },
    kind: { label: 'Kind', kind: 'text' },
    owner: { label: 'Owner', kind: 'text' },
    used_bytes: { label: 'Used', kind: 'bytes' },
    trash_bytes: { label: 'In the trash', kind: 'bytes' },
    version_bytes: { label: 'Earlier versions', kind: 'bytes' },
    reserved_bytes: { label: 'Reserved', kind: 'bytes', isHiddenAtFirst: true },
    deleted_at: { label: 'Deleted At', kind: 'instant', isHiddenAtFirst: true },
    created_at: { label: 'Created At', kind: 'instant', isHiddenAtFirst: true },
  },
  givesWay: ['version_bytes', 'kind', 'trash_bytes', 'owner'],
  sorts: ['used_bytes', 'created_at'],
  defaultSort: { by: 'used_bytes', dir: 'desc' },
  filters: {
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: { personal: sentence('Drive', { meaning: 'drive of one person' }), workspace: 'Workspace' },
    },
    owner_id: { label: 'Owner', kind: 'user' },
    created_at: { label: 'Created', kind: 'date' },
  },
  search: 'Name or owner',
  emptyText: 'There are no drives yet',
})

named({ SpaceEntry })

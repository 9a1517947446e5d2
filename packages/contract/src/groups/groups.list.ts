import { defineAdminList } from '../kit/admin-lists.ts'
import { Id } from '../kit/fields.ts'
import { Group, GroupMember } from './groups.schemas.ts'

export const groupList = defineAdminList({
  id: 'groups',
  path: '/groups',
  summary: 'List the groups of the site and those of its members.',
  permission: 'groups.view',
  row: Group,
  columns: {
    name: { label: 'Name', kind: 'text' },
    description: { label: 'Description', kind: 'text' },
    owner: { label: 'Owner', kind: 'text' },
    member_count: { label: 'Members', kind: 'number' },
    created_at: { label: 'Created At', kind: 'instant', isHiddenAtFirst: true },
    updated_at: { label: 'Last Updated', kind: 'instant' },
  },
  givesWay: ['updated_at', 'description', 'owner', 'member_count'],
  sorts: ['name', 'created_at', 'updated_at'],
  defaultSort: { by: 'updated_at', dir: 'desc' },
  filters: {
    owner_id: { label: 'Owner', kind: 'user' },
    member_id: { label: 'Member', kind: 'user' },
    created_at: { label: 'Created', kind: 'date' },
  },
  search: 'Name or description',
  emptyText: 'No groups have been created yet',
})

export const groupMemberList = defineAdminList({
  id: 'group-members',
  path: '/group-members',
  summary: 'List the members of a group. Empty for a group that doesn’t exist.',
  permission: 'groups.view',
  row: GroupMember,
  columns: {
    email: { label: 'User', kind: 'text' },
    first_name: { label: 'First Name', kind: 'text' },
    last_name: { label: 'Last Name', kind: 'text' },
    added_at: { label: 'Added At', kind: 'instant' },
  },
  givesWay: ['last_name', 'first_name', 'added_at'],
  sorts: ['email', 'added_at'],
  defaultSort: { by: 'added_at', dir: 'desc' },
  filters: { added_at: { label: 'Added', kind: 'date' } },
  search: 'Name or email',
  emptyText: 'No one is in this group yet.',
  more: { group_id: Id },
})

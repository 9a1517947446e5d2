import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { groupEndpoints, groupMemberEndpoints } from './groups.endpoints.ts'
import { groupList, groupMemberList } from './groups.list.ts'
import { ownGroupEndpoints } from './own-groups.endpoints.ts'

export const groupsContract = defineFeature({
  name: 'groups',
  tags: [
    {
      id: 'ownGroups',
      name: 'Own groups',
      summary: 'Members’ own groups, and the groups the caller is in.',
    },
    {
      id: 'groups',
      name: 'Groups',
      summary: 'Groups of people to share with.',
      isForAdministrators: true,
    },
    {
      id: 'group-members',
      name: 'Members of a group',
      summary: 'The people who are in a group.',
      isForAdministrators: true,
    },
  ],

  endpoints: {
    ...groupEndpoints,
    members: groupMemberEndpoints.list,
    memberIds: groupMemberEndpoints.ids,
    membersCsv: groupMemberEndpoints.csv,
    own: ownGroupEndpoints.list,
    ownCreate: ownGroupEndpoints.create,
    ownUpdate: ownGroupEndpoints.update,
    ownDelete: ownGroupEndpoints.delete,
    ownMembers: ownGroupEndpoints.members,
    ownAdd: ownGroupEndpoints.add,
    ownRemove: ownGroupEndpoints.remove,
    joined: ownGroupEndpoints.joined,
    leave: ownGroupEndpoints.leave,
  },
  lists: [groupList, groupMemberList],
  permissions: definePermissions('groups', {
    view: { title: 'View groups', description: 'View and export groups and their members.' },
    create: { title: 'Create groups', description: 'Create groups to share with.' },
    update: {
      title: 'Edit groups',
      description: 'Edit groups, and add and remove other members. New members get everything shared with the group.',
    },
    delete: {
      title: 'Delete groups',
      description: 'Delete groups. Their members lose what was shared with the group.',
    },
  }),
  errors: defineErrors('group', {
    'not-found': { status: 404, message: 'This group no longer exists. Reload the page.' },
    'users-unknown': { status: 404, message: 'Some of these users no longer exist. Reload the page.' },
    'not-member': { status: 404, message: 'They’re no longer in this group. Reload the page.' },
    'only-others': { status: 403, message: 'Ask an administrator to add you to this group.' },
    'too-many': {
      status: 409,
      message: 'You can have at most {{max, number}} groups. Delete one you no longer need.',
    },
    'not-leavable': { status: 409, message: 'Only an administrator can remove you from this group. Ask one.' },
    full: { status: 409, message: 'A group can have at most {{max, number}} members. Remove some first.' },
  }),
})

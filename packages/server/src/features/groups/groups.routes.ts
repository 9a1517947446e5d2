import { groupEndpoints as e, groupMemberEndpoints } from '@holdall/contract/groups/groups.endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { addMembers, removeMembers } from './change-members.ts'
import { deleteGroups } from './delete-groups.ts'
import { groupSource } from './group-list.repository.ts'
import { groupMemberSource } from './group-member-list.repository.ts'
import { ownGroupRoutes } from './own/own-groups.routes.ts'
import { answer, createGroup, updateGroup } from './save-group.ts'

export const groupRoutes = [
  ...listRoutes(e, groupSource),
  ...listRoutes(groupMemberEndpoints, groupMemberSource),
  route(e.read, (ctx, { params }) => answer(ctx.db.read, params.id)),
  route(e.create, (ctx, { body }) => createGroup(ctx, body)),
  route(e.update, (ctx, { params, body }) => updateGroup(ctx, params.id, body)),
  route(e.delete, (ctx, { params }) => deleteGroups(ctx, params.ids.split(','))),
  route(e.addMembers, (ctx, { params, body }) => addMembers(ctx, params.id, body.userIds)),
  route(e.removeMembers, (ctx, { params, body }) => removeMembers(ctx, params.id, body.userIds)),
  ...ownGroupRoutes,
]

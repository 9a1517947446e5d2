import { ownGroupEndpoints as e } from '@holdall/contract/groups/own-groups.endpoints.ts'
import { route } from '../../../platform/http/route.ts'
import { leaveGroup, listJoinedGroups } from './joined-groups.ts'
import { createOwnGroup, deleteOwnGroup, listOwnGroups, updateOwnGroup } from './own-groups.ts'
import { addToOwn, listMembersOfOwn, removeFromOwn } from './own-members.ts'

export const ownGroupRoutes = [
  route(e.list, ctx => listOwnGroups(ctx)),
  route(e.create, (ctx, { body }) => createOwnGroup(ctx, body)),
  route(e.update, (ctx, { params, body }) => updateOwnGroup(ctx, params.id, body)),
  route(e.delete, (ctx, { params }) => deleteOwnGroup(ctx, params.id)),
  route(e.members, (ctx, { params, query }) => listMembersOfOwn(ctx, { ...params, ...query })),
  route(e.add, (ctx, { params, body }) => addToOwn(ctx, params.id, body.emails)),
  route(e.remove, (ctx, { params, body }) => removeFromOwn(ctx, params.id, body.memberIds)),
  route(e.joined, (ctx, { query }) => listJoinedGroups(ctx, query)),
  route(e.leave, (ctx, { params }) => leaveGroup(ctx, params.id)),
]

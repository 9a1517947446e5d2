import { roleEndpoints as e } from '@holdall/contract/roles/roles.endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { addUsers, removeUsers } from './assign-role.ts'
import { deleteRole } from './delete-role.ts'
import { listRoles, readRole } from './read-roles.ts'
import { createRole, updateRole } from './save-role.ts'

export const roleRoutes = [
  route(e.list, (ctx, { query }) => listRoles(ctx, query)),
  route(e.read, (ctx, { params }) => readRole(ctx, params.id)),
  route(e.create, (ctx, { body }) => createRole(ctx, body)),
  route(e.update, (ctx, { params, body }) => updateRole(ctx, params.id, body)),
  route(e.delete, async (ctx, { params }) => {
    await deleteRole(ctx, params.id)
    return undefined
  }),
  route(e.addUsers, async (ctx, { params, body }) => {
    await addUsers(ctx, params.id, body.userIds)
    return undefined
  }),
  route(e.removeUsers, async (ctx, { params, body }) => {
    await removeUsers(ctx, params.id, body.ids)
    return undefined
  }),
]

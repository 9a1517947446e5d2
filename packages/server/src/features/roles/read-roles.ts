import type { EndpointQuery, EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import type { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { findRole, listRoles as findRoles } from './manage.repository.ts'
import { presentRole } from './present-role.ts'

type List = typeof roleEndpoints.list

export async function listRoles(
  ctx: Needs<'caller' | 'db'>,
  query: EndpointQuery<List>,
): Promise<EndpointResult<List>> {
  const { permissions } = memberOf(ctx)
  const { roles, total } = await findRoles(ctx.db.read, query)
  const data = roles.map(role => presentRole(role, permissions))
  return { pagination: { data, total, page: query.page, perPage: query.perPage } }
}

/** @throws role.not-found */
export async function readRole(ctx: Needs<'caller' | 'db'>, id: string): Promise<{ role: Role }> {
  const role = await findRole(ctx.db.read, id)
  if (!role) throw fail('role.not-found')
  return { role: presentRole(role, memberOf(ctx).permissions) }
}

import type { BreakGlassCandidate, CompanyTargets } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type { z } from 'zod'
import { displayName } from '../../../../core/people/person-names.ts'
import { listAdministrators } from '../../../../core/permissions/administrators.ts'
import { listWorkspaceRoles } from '../../../../core/permissions/workspace-roles.repository.ts'
import type { Needs } from '../../../../platform/ctx.ts'
import { listWithPassword } from '../../accounts.repository.ts'
import { listSiteRoles, listWorkspaces } from '../rules.repository.ts'

const mostWorkspaces = 20

/** Returns what the rules of a provider can give. */
export async function listTargets(ctx: Needs<'db'>, search = ''): Promise<z.infer<typeof CompanyTargets>> {
  const db = ctx.db.read
  return {
    roles: await listSiteRoles(db),
    workspaceRoles: (await listWorkspaceRoles(db)).map(({ id, name }) => ({ id, name })),
    workspaces: await listWorkspaces(db, { search: search.trim(), most: mostWorkspaces }),
  }
}

/** Administrators, with whether they could sign in with a password if the providers fail. */
export async function listCandidates(
  ctx: Needs<'db' | 'settings'>,
): Promise<{ data: z.infer<typeof BreakGlassCandidate>[] }> {
  const people = await listAdministrators(ctx.db.read, { mustConfirm: ctx.settings.get('require_email_confirmation') })
  const able = await listWithPassword(
    ctx.db.read,
    people.map(({ id }) => id),
  )
  const chosen = ctx.settings.get('auth.break_glass')
  return {
    data: people.map(person => ({
      id: person.id,
      email: person.email,
      displayName: displayName(person),
      hasPassword: able.has(person.id),
      isChosen: chosen.includes(person.id),
    })),
  }
}

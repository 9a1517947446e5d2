import type { CompanyProviderInput, CompanyRuleInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { listWorkspaceRoles } from '../../../../core/permissions/workspace-roles.repository.ts'
import { IdentityError } from '../../../../drivers/identity/identity-provider.ts'
import { type Ctx, memberOf } from '../../../../platform/ctx.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { failField } from '../../../../platform/failure.ts'
import { findGivableRole, reaches } from '../../../roles/public.ts'
import type { CompanyProviderRow } from '../company-sign-in.tables.ts'
import { listRules, listWorkspaces } from '../rules.repository.ts'
import { secretOf } from './open-provider.ts'

/**
 * The rules may only give what exists, and no role that allows more than the caller may do. Those that are there already
 * stay.
 * @param at where the provider is in the body, such as `provider.`
 * @throws `request.invalid`
 */
export async function requireRules(
  ctx: Pick<Ctx, 'caller'>,
  db: Reader,
  rules: readonly CompanyRuleInput[],
  { at, known }: { readonly at: string; readonly known: CompanyProviderRow | undefined },
): Promise<void> {
  const { permissions } = memberOf(ctx)
  const kept = new Set(known ? (await listRules(db, known.id)).map(rule => rule.role_id) : [])
  const spaceIds = [...new Set(rules.flatMap(rule => rule.workspaceId ?? []))]
  const spaces = new Set((await listWorkspaces(db, { ids: spaceIds, most: spaceIds.length || 1 })).map(({ id }) => id))
  const spaceRoles = new Set((await listWorkspaceRoles(db)).map(({ id }) => id))
  const roles = new Map<string, Awaited<ReturnType<typeof findGivableRole>>>()
  for (const [n, rule] of rules.entries()) {
    const field = (name: string) => `${at}rules.${n}.${name}`
    if (rule.roleId !== null) {
      if (!roles.has(rule.roleId)) roles.set(rule.roleId, await findGivableRole(db, rule.roleId))
      const role = roles.get(rule.roleId)
      if (!role) {
        throw failField(field('roleId'), sentence('This role can’t be assigned. Choose another one.'))
      }
      if (!kept.has(rule.roleId) && !reaches(permissions, role.held)) {
        throw failField(
          field('roleId'),
          sentence('You can’t give permissions you don’t have. Ask someone who has them.'),
        )
      }
    }
    if (rule.workspaceId !== null && !spaces.has(rule.workspaceId)) {
      throw failField(field('workspaceId'), sentence('This workspace no longer exists. Choose another one.'))
    }
    if (rule.workspaceRoleId !== null && !spaceRoles.has(rule.workspaceRoleId)) {
      throw failField(field('workspaceRoleId'), sentence('This role can’t be assigned. Choose another one.'))
    }
  }
}

/**
 * Refuses what a test would refuse without asking the provider, such as a filter that can't work: otherwise every sign-in
 * would fail. @throws `request.invalid` at the setting
 */
export async function requireUsable(
  { identityProviders }: Pick<Ctx, 'identityProviders'>,
  input: CompanyProviderInput,
  at: string,
): Promise<void> {
  try {
    await identityProviders.check(input)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    // The message may contain placeholders of filters, which are no values of a sentence.
    throw failField(`${at}settings.${error.field}`, { text: '{{reason}}', values: { reason: error.message } })
  }
}

/**
 * The secret that counts: the one that was sent, or the stored one. A stored secret is sent to no other server than the
 * one that it was entered for, or anyone who may change the address could read it.
 * @throws `request.invalid` at the secret
 */
export function secretFor(
  ctx: Pick<Ctx, 'vault'>,
  input: CompanyProviderInput,
  { at, known }: { readonly at: string; readonly known: CompanyProviderRow | undefined },
): string {
  if (input.secret === null) return ''
  if (input.secret) return input.secret
  const stored = known ? secretOf(ctx, known) : ''
  if (known && stored && placeOf(input.settings) !== placeOf(JSON.parse(known.settings))) {
    throw failField(
      `${at}secret`,
      sentence('The server address has changed, so please enter this secret again.'),
      'setting.needs-secret',
    )
  }
  return stored
}

/** Where the secret is sent, and what protects it on the way. */
function placeOf(settings: Readonly<Record<string, unknown>>): string {
  const { issuer = null, servers = null, security = null, authority = null } = settings
  return JSON.stringify([issuer, servers, security, authority])
}

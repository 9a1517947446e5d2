import type { CompanyResult } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { writeAudit } from '../../../../core/audit/audit.ts'
import type { CompanyIdentity } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx, Needs } from '../../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../../platform/database/constraint.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { fail } from '../../../../platform/failure.ts'
import { findUserByEmail } from '../../accounts.repository.ts'
import { socialLinkedMail } from '../../emails/social.mail.ts'
import { companyLogin, findLink, insertLink } from '../../links/links.repository.ts'
import type { ThroughProvider } from '../../sessions/provider-sessions.repository.ts'
import { answerExternalSignIn, type ExternalSignIn, enter } from '../../social/enter.ts'
import { makeAccount } from '../../social/make-account.ts'
import type { CompanyProviderRow } from '../company-sign-in.tables.ts'
import { applyGroups, lockForGroups } from '../groups/apply-groups.ts'
import { holdProvider } from '../providers/providers.repository.ts'
import { keepNames, keepPicture } from './keep-profile.ts'
import { keepPendingAccount } from './pending-accounts.ts'

export interface CompanyAnswer {
  readonly result: CompanyResult
  readonly cookies: readonly string[]
}

/** Says how the sign-in was begun. */
export interface Beginning {
  readonly remember: boolean
  readonly next: string | null
}

/** Someone who is in, or whose second step is still missing. */
export interface IdentifiedSignIn {
  readonly userId: string
  readonly signedIn: ExternalSignIn
}

/**
 * Signs in a person whom a provider has identified: with the account that is linked, with the one that has the same
 * address if the provider is trusted with that, or with a new one if the provider may make people.
 * @throws `company.not-found`, `company.no-account`, `company.address-taken`, `account.social-address-taken`,
 * `account.banned`
 */
export async function signInIdentified(
  ctx: Ctx,
  { id }: Pick<CompanyProviderRow, 'id'>,
  identity: CompanyIdentity,
  beginning: Beginning,
): Promise<CompanyAnswer> {
  const work = (tx: Tx) => find(tx, ctx, id, identity, beginning)
  const found = await ctx.db.transaction(work).catch(error => {
    // The same person came in twice at the same time; now there is an account.
    if (isUniqueViolation(error)) return ctx.db.transaction(work)
    throw error
  })
  if (found.takenIn) return answerIdentified(ctx, id, identity, found.takenIn, beginning)
  const cookie = await keepPendingAccount(ctx, { providerId: id, identity, ...beginning })
  const { email, isEmailConfirmed: isConfirmed } = identity
  const complete = { provider: { id, name: found.name }, email, isConfirmed }
  return { result: { ...beginning, outcome: { complete } }, cookies: [cookie] }
}

/** The answer for someone who was taken in, once their transaction is committed. */
export async function answerIdentified(
  ctx: Ctx,
  providerId: string,
  identity: CompanyIdentity,
  { userId, signedIn }: IdentifiedSignIn,
  beginning: Beginning,
): Promise<CompanyAnswer> {
  if (signedIn.kind === 'session') await keepPicture(ctx, { providerId, userId }, identity)
  return answerExternalSignIn(ctx, signedIn, beginning)
}

interface Found {
  readonly name: string
  /** Null if something is missing to create an account. */
  readonly takenIn: IdentifiedSignIn | null
}

async function find(
  tx: Tx,
  ctx: Ctx,
  providerId: string,
  identity: CompanyIdentity,
  { remember }: Beginning,
): Promise<Found> {
  await lockForGroups(tx, ctx)
  const provider = await requireOn(tx, ctx, providerId)
  const userId = await findAccount(tx, ctx, provider, identity)
  const takenIn = userId === null ? null : await letIn(tx, ctx, provider, { userId, identity, remember })
  return { name: provider.name, takenIn }
}

/** The provider as it is now: it may have been turned off or deleted since the sign-in began. @throws `company.not-found` */
export async function requireOn(tx: Tx, ctx: Ctx, providerId: string): Promise<CompanyProviderRow> {
  const provider = await holdProvider(tx, ctx.db.dialect, providerId)
  if (provider?.is_enabled !== 1) throw fail('company.not-found')
  return provider
}

/** The account of the person; null if it can't be made yet. */
async function findAccount(
  tx: Tx,
  ctx: Ctx,
  provider: CompanyProviderRow,
  identity: CompanyIdentity,
): Promise<string | null> {
  const login = companyLogin(provider.id)
  const known = await findLink(tx, login, identity.accountId)
  if (known) return known.user_id
  const email = identity.isEmailConfirmed ? identity.email : null
  const user = email === null ? undefined : await findUserByEmail(tx, email)
  if (user) {
    if (provider.links_by_address !== 1) throw fail('company.address-taken', { site: provider.name })
    // Whoever created this account has not proved that the address is theirs: they must not share it with the owner of
    // the address.
    if (user.email_confirmed_at === null) throw fail('account.social-address-taken')
    if (user.banned_at !== null) throw fail('account.banned')
    await linkTo(tx, ctx, { provider, identity, user, linkedBy: 'provider' })
    return user.id
  }
  if (!(await mayMake(tx, ctx, provider, email))) throw fail('company.no-account')
  if (email === null || ctx.settings.get('register_policies').length > 0) return null
  return makeAccount(tx, ctx, { provider: login, identity, email, isVouched: true })
}

/**
 * Whether a provider may make the account of somebody new: of everyone, or of those whom an administrator has invited
 * by the address that it vouches for.
 */
export async function mayMake(
  tx: Tx,
  ctx: Needs<'clock' | 'invites'>,
  provider: Pick<CompanyProviderRow, 'makes_people'>,
  email: string | null,
): Promise<boolean> {
  if (provider.makes_people === 1) return true
  if (email === null) return false
  for (const isInvited of ctx.invites) if (await isInvited(ctx, tx, email)) return true
  return false
}

interface Linking {
  readonly provider: Pick<CompanyProviderRow, 'id' | 'name'>
  readonly identity: CompanyIdentity
  readonly user: { readonly id: string; readonly email: string }
  readonly linkedBy: 'provider' | 'person'
}

/** Lets a login open an account, and tells its owner. */
export async function linkTo(tx: Tx, ctx: Ctx, { provider, identity, user, linkedBy }: Linking): Promise<void> {
  const login = companyLogin(provider.id)
  await insertLink(tx, { userId: user.id, provider: login, identity, linkedBy, now: ctx.clock.now() })
  const after = { provider: provider.name, label: identity.label }
  const object = { type: 'user', id: user.id }
  await writeAudit(tx, ctx, { action: 'user.social-linked', object, actorId: user.id, after })
  await ctx.mail.queue(tx, { template: socialLinkedMail, to: user.email, data: after })
}

/** Opens the session of someone who has an account, with what their groups give them. @throws `account.banned` */
export async function letIn(
  tx: Tx,
  ctx: Ctx,
  provider: CompanyProviderRow,
  { userId, identity, remember }: { userId: string; identity: CompanyIdentity; remember: boolean },
): Promise<IdentifiedSignIn> {
  const through = throughOf(ctx, provider, identity)
  const signedIn = await enter(tx, ctx, { userId, provider: provider.name, remember, through })
  if (signedIn.kind !== 'unconfirmed') {
    await keepNames(tx, ctx, { providerId: provider.id, userId }, identity)
    if (identity.groupsProblem)
      ctx.log.warn({ provider: provider.name, problem: identity.groupsProblem }, 'A person’s groups couldn’t be read')
    await applyGroups(tx, ctx, provider, { userId, groups: identity.groups })
  }
  return { userId, signedIn }
}

function throughOf(
  { clock, vault }: Pick<Ctx, 'clock' | 'vault'>,
  { id, session_hours }: CompanyProviderRow,
  { accountId, session }: CompanyIdentity,
): ThroughProvider {
  return {
    providerId: id,
    accountId,
    providerSessionId: session?.id ?? null,
    sealedIdToken: session?.idToken ? vault.seal(session.idToken, idTokenContext(id)) : null,
    endsAt: session_hours === null ? null : clock.now() + session_hours * 60 * 60 * 1000,
  }
}

export const idTokenContext = (providerId: string): string => `company-id-token:${providerId}`

import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { CreateUserInput, UpdateUserInput, UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { findPerson, findPersonByEmail } from '../../core/people/people.repository.ts'
import { lockRights, requireAdministrator } from '../../core/permissions/administrators.ts'
import { hashPassword } from '../../platform/crypto/password-hash.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/database/constraint.ts'
import { fail, failField } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { changeAccount, createMember, requestAccountMail, withStoredAvatar } from '../accounts/public.ts'
import { ensurePersonalSpace } from '../drive/public.ts'
import { deleteImageObject, useImageUp } from '../images/public.ts'
import { replaceRights } from '../roles/public.ts'
import { goneAvatar, readNewAvatar } from './new-avatar.ts'
import { readUser } from './present-users.ts'
import { lockReached } from './reached-user.ts'

/**
 * Creates an account with the given roles, or with the default ones. Sends the confirmation email if the address must
 * be confirmed first. @throws `role.too-strong`, `role.not-assignable`, `request.forbidden`, `request.invalid`
 */
export async function createUser(ctx: Ctx, input: CreateUserInput): Promise<{ user: UserDetails }> {
  const passwordHash = await hashPassword(input.password)
  const [id, email] = [newId(), input.email.toLowerCase()]
  const isConfirmed = Boolean(input.email_verified_at)
  const avatar = input.avatar ? await readNewAvatar(ctx, input.avatar) : null
  const taken = () => failField('email', sentence('An account with this address already exists. Use another address.'))
  const create = (avatarKey: string | null) =>
    ctx.db.transaction(async tx => {
      await lockRights(tx, ctx.db.dialect)
      if (await findPersonByEmail(tx, email)) throw taken()
      const names = { firstName: input.first_name ?? '', lastName: input.last_name ?? '' }
      await createMember(tx, ctx, { id, email, ...names, passwordHash, isConfirmed })
      const user = await findPerson(tx, id)
      if (!user) throw fail('user.not-found')
      await changeAccount(ctx, tx, user, { availableSpace: input.available_space, avatarKey: avatarKey ?? undefined })
      if (avatar && !(await useImageUp(tx, avatar.id))) throw goneAvatar()
      const rights = await replaceRights(ctx, tx, id, input)
      const after = { email, ...told(input), ...rights }
      await writeAudit(tx, ctx, { action: 'user.created', object: { type: 'user', id }, after })
    })
  await withStoredAvatar(ctx, avatar?.bytes ?? null, create).catch(error => {
    throw isUniqueViolation(error) ? taken() : error
  })
  if (avatar) await deleteImageObject(ctx, avatar.key)
  // Otherwise a listener would create it shortly after the response.
  await ensurePersonalSpace(ctx, id)
  const mustConfirm = !isConfirmed && ctx.settings.get('require_email_confirmation')
  if (mustConfirm) await requestAccountMail(ctx, 'unconfirmed', email)
  return readUser(ctx, id)
}

/**
 * Changes the given fields of a user and leaves the rest.
 * @throws `user.not-found`, `user.too-strong`, `user.own-password`, `role.last-administrator`, and those of
 * `replaceRights`
 */
export async function updateUser(ctx: Ctx, id: string, input: UpdateUserInput): Promise<{ user: UserDetails }> {
  // A session left open must not let someone take over the account.
  if (input.password !== undefined && id === memberOf(ctx).userId) throw fail('user.own-password')
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password)
  const change = {
    firstName: input.first_name,
    lastName: input.last_name,
    isConfirmed: input.email_verified_at === undefined ? undefined : input.email_verified_at !== null,
    availableSpace: input.available_space,
    passwordHash,
  }
  await ctx.db.transaction(async tx => {
    const user = await lockReached(ctx, tx, id)
    await changeAccount(ctx, tx, user, change)
    // Users who must confirm their address again can't sign in until then.
    if (change.isConfirmed === false) await requireAdministrator(ctx, tx)
    const rights = await replaceRights(ctx, tx, id, input)
    const before = { first_name: user.first_name, last_name: user.last_name, available_space: user.available_space }
    const after = { ...told(input), ...(passwordHash === undefined ? {} : { newPassword: true }), ...rights }
    await writeAudit(tx, ctx, { action: 'user.updated', object: { type: 'user', id }, before, after })
  })
  return readUser(ctx, id)
}

/** The fields that the audit log may contain. */
function told({ first_name, last_name, email_verified_at, available_space }: UpdateUserInput) {
  return { first_name, last_name, email_verified_at, available_space }
}

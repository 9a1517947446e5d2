import { createHash } from 'node:crypto'
import { writeAudit } from '../../../../core/audit/audit.ts'
import { lockUser } from '../../../../core/people/people.repository.ts'
import { displayName } from '../../../../core/people/person-names.ts'
import type { CompanyIdentity } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { onTables, type Reader, type Tx } from '../../../../platform/database/database.ts'
import { findUser, updateUser } from '../../accounts.repository.ts'
import { deleteAvatar, storeAvatar } from '../../avatar/set-avatar.ts'
import type { CompanyProfileRow, CompanySignInTables } from '../company-sign-in.tables.ts'

const tables = onTables<CompanySignInTables>()

/** The longest that a sign-in waits for a picture. */
const pictureMs = 5000
const largestPicture = 2 * 1024 * 1024

interface Whose {
  readonly providerId: string
  readonly userId: string
}

function findProfile(db: Reader, { providerId, userId }: Whose): Promise<CompanyProfileRow | undefined> {
  return tables(db)
    .selectFrom('company_profiles')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

async function putProfile(tx: Tx, row: CompanyProfileRow): Promise<void> {
  await tables(tx)
    .insertInto('company_profiles')
    .values(row)
    .onConflict(on => on.columns(['provider_id', 'user_id']).doUpdateSet(row))
    .execute()
}

/**
 * Fills the name of someone who has none, and follows the provider's for as long as they haven't changed it here. Call it
 * under the user's lock.
 */
export async function keepNames(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock' | 'origin'>,
  whose: Whose,
  { firstName, lastName }: Pick<CompanyIdentity, 'firstName' | 'lastName'>,
): Promise<void> {
  const user = await findUser(tx, whose.userId)
  if (!user || (firstName === '' && lastName === '')) return
  const known = await findProfile(tx, whose)
  const isEmpty = user.first_name === '' && user.last_name === ''
  const isOurs = known?.first_name === user.first_name && known.last_name === user.last_name
  const hasChanged = user.first_name !== firstName || user.last_name !== lastName
  if ((isEmpty || isOurs) && hasChanged) {
    const names = { first_name: firstName, last_name: lastName }
    await updateUser(tx, user.id, { ...names, name: displayName({ ...names, email: user.email }) }, ctx.clock.now())
    const object = { type: 'user', id: user.id }
    await writeAudit(tx, ctx, { action: 'user.profile-updated', object, actorId: user.id, after: names })
  }
  await putProfile(tx, {
    provider_id: whose.providerId,
    user_id: whose.userId,
    // Names that someone chose themselves are never taken for the provider's.
    first_name: firstName,
    last_name: lastName,
    picture_hash: known?.picture_hash ?? null,
    avatar_key: known?.avatar_key ?? null,
  })
}

/** The same for the picture. It waits for the provider, and a picture that can't be had changes nothing. */
export async function keepPicture(ctx: Ctx, whose: Whose, { readPicture }: CompanyIdentity): Promise<void> {
  if (readPicture === null) return
  const [user, known] = [await findUser(ctx.db.read, whose.userId), await findProfile(ctx.db.read, whose)]
  const former = user?.avatar_key ?? null
  if (!user || (former !== null && former !== (known?.avatar_key ?? null))) return
  // Someone who has removed the picture doesn't want it back.
  if (former === null && known?.avatar_key) return
  let key: string | null = null
  try {
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(pictureMs)])
    const picture = await readPicture(signal)
    if (!picture || picture.length > largestPicture) return
    const hash = createHash('sha256').update(picture).digest('base64url')
    if (known?.picture_hash === hash) return
    key = await storeAvatar(ctx, Buffer.from(picture))
    if (await replacePicture(ctx, whose, { key, hash, former })) {
      key = null
      if (former !== null) await deleteAvatar(ctx, former)
    }
  } catch (error) {
    ctx.log.warn({ err: error, userId: whose.userId }, 'A profile picture from a provider couldn’t be used')
  } finally {
    if (key !== null) await deleteAvatar(ctx, key)
  }
}

interface NewPicture {
  readonly key: string
  readonly hash: string
  readonly former: string | null
}

/** @returns false if the person chose another picture in the meantime */
function replacePicture(ctx: Ctx, whose: Whose, { key, hash, former }: NewPicture): Promise<boolean> {
  const { userId, providerId } = whose
  return ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user || user.avatar_key !== former) return false
    await updateUser(tx, userId, { avatar_key: key }, ctx.clock.now())
    const known = await findProfile(tx, whose)
    const names = { first_name: known?.first_name ?? '', last_name: known?.last_name ?? '' }
    await putProfile(tx, { provider_id: providerId, user_id: userId, ...names, picture_hash: hash, avatar_key: key })
    await writeAudit(tx, ctx, { action: 'user.avatar-changed', object: { type: 'user', id: userId }, actorId: userId })
    return true
  })
}

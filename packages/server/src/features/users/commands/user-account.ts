import { Password } from '@holdall/contract/accounts/accounts.schemas.ts'
import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import { findPersonByEmail, lockUser } from '../../../core/people/people.repository.ts'
import { lockRights } from '../../../core/permissions/administrators.ts'
import { CommandError } from '../../../platform/commands/command.ts'
import { hashPassword } from '../../../platform/crypto/password-hash.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findPersonByEmail>>>

/** @throws CommandError if it isn't an address */
export function addressOf(text: string): string {
  const parsed = EmailAddress.safeParse(text)
  if (!parsed.success) throw new CommandError(`${text} isn't an email address.`)
  return parsed.data.toLowerCase()
}

/** Hashes a password that meets the rules of the site. @throws CommandError that names the rule */
export async function hashOf(password: string): Promise<string> {
  const parsed = Password.safeParse(password)
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message ?? 'This password isn’t possible.')
  return hashPassword(parsed.data)
}

/**
 * Changes the account with this address, under the locks that every change of accounts and rights takes.
 * @throws CommandError if there is none
 */
export async function changeUser<T>(
  ctx: Ctx,
  email: string,
  change: (tx: Tx, user: Account) => Promise<T>,
): Promise<T> {
  const address = addressOf(email)
  return ctx.db.transaction(async tx => {
    await lockRights(tx, ctx.db.dialect)
    const found = await findPersonByEmail(tx, address)
    if (!found) throw new CommandError(`No one has the address ${address}.`)
    await lockUser(tx, ctx.db.dialect, found.id)
    return change(tx, (await findPersonByEmail(tx, address)) ?? found)
  })
}

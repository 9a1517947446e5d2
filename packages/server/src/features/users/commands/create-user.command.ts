import { writeAudit } from '../../../core/audit/audit.ts'
import { findPersonByEmail } from '../../../core/people/people.repository.ts'
import { lockRights } from '../../../core/permissions/administrators.ts'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { createMember } from '../../accounts/public.ts'
import { ensurePersonalSpace } from '../../drive/public.ts'
import { ensureRoles, giveAdministration } from '../../roles/public.ts'
import { addressOf, hashOf } from './user-account.ts'

export const createUserCommand: Command = {
  name: 'user create',
  summary: 'Create an account, with a password from the terminal or standard input',
  details:
    'The address counts as confirmed. You are asked for the password, or it is read from the first line of standard input.',
  args: [{ name: 'EMAIL', summary: 'The address to sign in with' }],
  options: [
    { name: 'admin', summary: 'Make the person an administrator' },
    { name: 'first-name', value: 'NAME', summary: 'First name' },
    { name: 'last-name', value: 'NAME', summary: 'Last name' },
  ],
  async run({ args: [email = ''], options, output, withSite, readSecret }) {
    const address = addressOf(email)
    const passwordHash = await hashOf(await readSecret(`Password for ${address}:`))
    const isAdmin = options.admin !== undefined
    const names = { firstName: textOf(options['first-name']), lastName: textOf(options['last-name']) }
    const id = await withSite(ctx => create(ctx, { address, passwordHash, isAdmin, ...names }))
    output.result({ id, email: address, isAdmin }, () => `Created ${address}${isAdmin ? ', an administrator' : ''}.`)
    return exitCodes.done
  },
}

const textOf = (value: string | true | undefined) => (typeof value === 'string' ? value : '')

interface NewUser {
  readonly address: string
  readonly passwordHash: string
  readonly isAdmin: boolean
  readonly firstName: string
  readonly lastName: string
}

async function create(ctx: Ctx, { address, passwordHash, isAdmin, firstName, lastName }: NewUser): Promise<string> {
  const id = newId()
  // The first account of a site may be made before its server has ever run.
  await ensureRoles(ctx)
  await ctx.db.transaction(async tx => {
    await lockRights(tx, ctx.db.dialect)
    if (await findPersonByEmail(tx, address)) throw new CommandError(`Someone already has the address ${address}.`)
    await createMember(tx, ctx, { id, email: address, firstName, lastName, passwordHash, isConfirmed: true })
    if (isAdmin) await giveAdministration(tx, ctx, id)
    await writeAudit(tx, ctx, {
      action: 'user.created',
      object: { type: 'user', id },
      after: { email: address, isAdmin },
    })
  })
  await ensurePersonalSpace(ctx, id)
  return id
}

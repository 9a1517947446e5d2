import { writeAudit } from '../../../core/audit/audit.ts'
import { requireAdministrator } from '../../../core/permissions/administrators.ts'
import { type Command, exitCodes } from '../../../platform/commands/command.ts'
import { changeAccount, signIns } from '../../accounts/public.ts'
import { stopPaying } from '../../billing/public.ts'
import { giveAdministration, publishRights } from '../../roles/public.ts'
import { changeUser, hashOf } from './user-account.ts'

const email = [{ name: 'EMAIL', summary: 'The address of the account' }]

export const passwordCommand: Command = {
  name: 'user password',
  summary: 'Set a new password, ending the person’s sessions and tokens',
  details:
    'You are asked for the password, or it is read from the first line of standard input. The person is notified by email.',
  args: email,
  async run({ args: [address = ''], output, withSite, readSecret }) {
    const passwordHash = await hashOf(await readSecret(`New password for ${address}:`))
    await withSite(ctx =>
      changeUser(ctx, address, async (tx, user) => {
        await changeAccount(ctx, tx, user, { passwordHash })
        const object = { type: 'user', id: user.id }
        await writeAudit(tx, ctx, { action: 'user.updated', object, after: { newPassword: true } })
      }),
    )
    output.result({ email: address }, () => `${address} has a new password.`)
    return exitCodes.done
  },
}

export const removeSecondFactorCommand: Command = {
  name: 'user remove-second-factor',
  summary: 'Remove the second factor of someone who has lost it',
  details:
    'Their authenticator app, passkeys and recovery codes stop working; they can set up new ones. They are notified by email.',
  args: email,
  async run({ args: [address = ''], output, withSite }) {
    await withSite(ctx => changeUser(ctx, address, (tx, user) => signIns.removeSecondFactors(tx, ctx, user)))
    output.result({ email: address }, () => `${address} can now sign in with the password alone.`)
    return exitCodes.done
  },
}

export const makeAdministratorCommand: Command = {
  name: 'user make-administrator',
  summary: 'Give someone full access to the site',
  args: email,
  async run({ args: [address = ''], output, withSite }) {
    await withSite(ctx =>
      changeUser(ctx, address, async (tx, user) => {
        await giveAdministration(tx, ctx, user.id)
        const object = { type: 'user', id: user.id }
        await writeAudit(tx, ctx, { action: 'user.updated', object, after: { isAdmin: true } })
        await publishRights(ctx, tx)
      }),
    )
    output.result({ email: address }, () => `${address} is now an administrator.`)
    return exitCodes.done
  },
}

export const suspendCommand = suspension('user suspend', 'End someone’s sessions and block them from signing in', true)
export const unsuspendCommand = suspension('user unsuspend', 'Let a suspended person sign in again', false)

function suspension(name: string, summary: string, isSuspended: boolean): Command {
  return {
    name,
    summary,
    ...(isSuspended && { details: 'A paid plan ends after the current period.' }),
    args: email,
    async run({ args: [address = ''], output, withSite }) {
      await withSite(ctx =>
        changeUser(ctx, address, async (tx, user) => {
          const isNew = isSuspended && user.banned_at === null
          await changeAccount(ctx, tx, user, { isSuspended })
          if (isNew) await stopPaying(ctx, tx, user.id, 'end-later')
          await requireAdministrator(ctx, tx)
          const type = isSuspended ? 'user.suspended' : 'user.reactivated'
          await ctx.events.publish(tx, { type, payload: { userId: user.id } })
          const action = isSuspended ? 'user.suspended' : 'user.unsuspended'
          await writeAudit(tx, ctx, { action, object: { type: 'user', id: user.id } })
        }),
      )
      output.result(
        { email: address, isSuspended },
        () => `${address} ${isSuspended ? 'is suspended' : 'can sign in again'}.`,
      )
      return exitCodes.done
    },
  }
}

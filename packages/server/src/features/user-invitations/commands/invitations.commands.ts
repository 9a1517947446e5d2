import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import { findWaiting } from '../invitations.repository.ts'
import { listInvitations } from './invitations-page.repository.ts'

export const invitationsCommand: Command = {
  name: 'user invitations',
  summary: 'List the invitations to the site, and what became of them',
  options: [{ name: 'find', value: 'TEXT', summary: 'Only invitations whose address or name contains this' }],
  async run({ options, output, withSite }) {
    const wanted = typeof options.find === 'string' ? options.find : ''
    await withSite(ctx =>
      output.list({
        pages: listInvitations(ctx, wanted),
        header: ['EMAIL', 'NAME', 'STATE', 'INVITED', 'UNTIL'],
        cells: ({ email, name, state, createdAt, expiresAt }) => [
          email,
          name,
          state,
          createdAt.slice(0, 10),
          expiresAt.slice(0, 10),
        ],
        none: 'No invitations.',
      }),
    )
    return exitCodes.done
  },
}

export const revokeInvitationCommand: Command = {
  name: 'user revoke-invitation',
  summary: 'Revoke the invitation of an address: its link stops working',
  args: [{ name: 'EMAIL', summary: 'The address that was invited' }],
  async run({ args: [text = ''], output, withSite }) {
    const parsed = EmailAddress.safeParse(text)
    if (!parsed.success) throw new CommandError(`${text} isn't an email address.`)
    const email = parsed.data.toLowerCase()
    await withSite(async ctx => {
      const { revokeInvitations } = await import('../manage-invitations.ts')
      const row = await findWaiting(ctx.db.read, email)
      const [outcome] = row ? (await revokeInvitations(ctx, [row.id])).data : []
      if (outcome?.status !== 'done') throw new CommandError(`No invitation waits for ${email}.`)
    })
    output.result({ email }, () => `The invitation of ${email} is revoked.`)
    return exitCodes.done
  },
}

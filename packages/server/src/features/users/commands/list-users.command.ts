import { type Command, exitCodes } from '../../../platform/commands/command.ts'
import { formatTable } from '../../../platform/commands/format.ts'
import { listAccounts } from './accounts.repository.ts'

export const listUsersCommand: Command = {
  name: 'user list',
  summary: 'Show the accounts, with those that are administrators or suspended',
  options: [{ name: 'find', value: 'TEXT', summary: 'Only those whose address or name contains this' }],
  async run({ options, output, withSite }) {
    const wanted = typeof options.find === 'string' ? options.find : ''
    const accounts = await withSite(ctx => listAccounts(ctx.db.read, wanted))
    output.result(accounts, () =>
      accounts.length === 0
        ? 'Nobody.'
        : formatTable([
            ['EMAIL', 'NAME', 'SINCE', 'NOTES'],
            ...accounts.map(({ email, name, createdAt, isAdmin, isSuspended, isConfirmed }) => [
              email,
              name,
              createdAt.slice(0, 10),
              [isAdmin && 'administrator', isSuspended && 'suspended', !isConfirmed && 'unconfirmed']
                .filter(Boolean)
                .join(', '),
            ]),
          ]),
    )
    return exitCodes.done
  },
}

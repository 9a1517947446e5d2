import { type Command, exitCodes } from '../../../platform/commands/command.ts'
import { listAccounts } from './accounts.repository.ts'

export const listUsersCommand: Command = {
  name: 'user list',
  summary: 'List the accounts, and who is an administrator or suspended',
  options: [{ name: 'find', value: 'TEXT', summary: 'Only accounts whose address or name contains this' }],
  async run({ options, output, withSite }) {
    const wanted = typeof options.find === 'string' ? options.find : ''
    await withSite(ctx =>
      output.list({
        pages: listAccounts(ctx, wanted),
        header: ['EMAIL', 'NAME', 'SINCE', 'NOTES'],
        cells: ({ email, name, createdAt, isAdmin, isSuspended, isConfirmed }) => [
          email,
          name,
          createdAt.slice(0, 10),
          [isAdmin && 'administrator', isSuspended && 'suspended', !isConfirmed && 'unconfirmed']
            .filter(Boolean)
            .join(', '),
        ],
        none: 'No accounts.',
      }),
    )
    return exitCodes.done
  },
}

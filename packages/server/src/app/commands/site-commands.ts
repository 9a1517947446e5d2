import { receivePiped } from '../../features/mail/public.ts'
import { type Command, exitCodes } from '../../platform/commands/command.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { forgetSecrets } from './forget-secrets.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date, without serving',
  details: 'A start does this too. Several may run at the same time: they take turns.',
  async run({ env, log, output }) {
    const db = await openDatabase(env, log)
    try {
      const done = await migrate(db)
      output.result({ migrations: done }, () => (done.length === 0 ? 'Nothing to do.' : `Done: ${done.join(', ')}`))
    } finally {
      await db.close()
    }
    return exitCodes.done
  },
}

export const receiveMailCommand: Command = {
  name: 'receive-mail',
  summary: 'Accept a message on standard input, for a mail server',
  details: 'On failure, it ends with 65, 75 or 77 (sysexits.h).',
  run: ({ withSite }) => withSite(ctx => receivePiped(ctx, process.stdin)),
}

export const forgetSecretsCommand: Command = {
  name: 'forget-secrets',
  summary: 'Remove what a lost key protected, so that the site starts with another one',
  details: `Passwords and keys of services, credentials of storages and authenticator apps are deleted, and have to be entered
or set up again. Files stay. This can't be undone: use it only if the key (app.key or APP_KEY) can't be found.`,
  async run({ env, log, output }) {
    const db = await openDatabase(env, log)
    try {
      await migrate(db)
      const forgotten = await forgetSecrets(db)
      output.result(forgotten, () =>
        [
          `Settings to enter again: ${forgotten.settings.join(', ') || 'none'}`,
          `Storage credentials to enter again before its files can be read: ${forgotten.disks}`,
          `Users who have to set up their authenticator app again: ${forgotten.secondFactors}`,
        ].join('\n'),
      )
    } finally {
      await db.close()
    }
    return exitCodes.done
  },
}

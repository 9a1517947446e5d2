import { type Tried, tryMigrations } from '../../features/backups/public.ts'
import { receivePiped } from '../../features/mail/public.ts'
import { type Command, CommandError, exitCodes } from '../../platform/commands/command.ts'
import { formatBytes, formatDuration } from '../../platform/commands/format.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { forgetSecrets } from './forget-secrets.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date, without serving',
  details: `A start does this too. Several may run at the same time: they take turns.

With --try, a copy of the database is migrated and then removed: it shows whether an update will go well and how long it
takes. The site may be in use, and nothing of it changes. On SQLite, the disk needs room for two more databases; on
PostgreSQL, the user must be allowed to create databases. Or name another place with --in.`,
  options: [
    { name: 'try', summary: 'Only try it, on a copy' },
    {
      name: 'in',
      value: 'PLACE',
      summary: 'For the copy: a folder, or postgres://… of an empty database, which is kept',
    },
  ],
  async run({ options, env, log, output, signal }) {
    const place = options.in === undefined ? undefined : String(options.in)
    if (options.try !== undefined) {
      const tried = await tryMigrations({ env, log, place, output, signal })
      output.endProgress()
      output.result(tried, () => describe(tried))
      return exitCodes.done
    }
    if (place !== undefined) throw new CommandError('--in is only for --try.', exitCodes.usage)
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

function describe({ migrations, bytes, copyMs, migrateMs }: Tried): string {
  const what = migrations.length === 0 ? 'Nothing to do' : `Went well on a copy: ${migrations.join(', ')}`
  return `${what}.\nCopying ${formatBytes(bytes)} took ${formatDuration(copyMs)}, migrating ${formatDuration(migrateMs)}.`
}

export const receiveMailCommand: Command = {
  name: 'receive-mail',
  summary: 'Accept a message on standard input, for a mail server',
  details: 'On failure, it ends with 65, 75 or 77 (sysexits.h).',
  run: ({ withSite }) => withSite(ctx => receivePiped(ctx, process.stdin)),
}

export const forgetSecretsCommand: Command = {
  name: 'settings forget-secrets',
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
          `Providers for company sign-in whose secret has to be entered again: ${forgotten.providers}`,
        ].join('\n'),
      )
    } finally {
      await db.close()
    }
    return exitCodes.done
  },
}

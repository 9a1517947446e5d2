import { type Tried, tryMigrations } from '../../features/backups/public.ts'
import { receivePiped } from '../../features/mail/public.ts'
import { type Command, CommandError, exitCodes } from '../../platform/commands/command.ts'
import { formatBytes, formatDuration } from '../../platform/commands/format.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { forgetSecrets } from './forget-secrets.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Migrate the database without starting the server',
  details: `The server also does this when it starts. Several can run at the same time: they take turns.

With --try, a copy of the database is migrated and then removed: this shows whether an update will succeed and how long
it takes. The site can stay in use, and nothing in it changes. On SQLite, the disk needs room for two more databases; on
PostgreSQL, the user must be allowed to create databases. To use another place, add --in.`,
  options: [
    { name: 'try', summary: 'Only try the migration, on a copy' },
    {
      name: 'in',
      value: 'PLACE',
      summary: 'Where to put the copy: a folder, or postgres://… of an empty database, which is kept',
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
    if (place !== undefined) throw new CommandError('--in only works with --try.', exitCodes.usage)
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
  const what = migrations.length === 0 ? 'Nothing to do' : `Succeeded on a copy: ${migrations.join(', ')}`
  return `${what}.\nCopying ${formatBytes(bytes)} took ${formatDuration(copyMs)}, migrating ${formatDuration(migrateMs)}.`
}

export const receiveMailCommand: Command = {
  name: 'receive-mail',
  summary: 'Accept an email on standard input, for a mail server',
  details: 'On failure, it exits with 65, 75 or 77 (sysexits.h).',
  run: ({ withSite }) => withSite(ctx => receivePiped(ctx, process.stdin)),
}

export const forgetSecretsCommand: Command = {
  name: 'settings forget-secrets',
  summary: 'Delete everything a lost key protected, so the site can start with a new one',
  details: `Passwords and keys of services, credentials of storages and authenticator apps are deleted and must be entered
or set up again. Files are kept. This can't be undone: use it only if the key (app.key or APP_KEY) can't be found.`,
  async run({ env, log, output }) {
    const db = await openDatabase(env, log)
    try {
      await migrate(db)
      const forgotten = await forgetSecrets(db)
      output.result(forgotten, () =>
        [
          `Settings to enter again: ${forgotten.settings.join(', ') || 'none'}`,
          `Storage credentials to enter again before its files can be read: ${forgotten.disks}`,
          `Users who must set up their authenticator app again: ${forgotten.secondFactors}`,
          `Company sign-in providers whose secret must be entered again: ${forgotten.providers}`,
        ].join('\n'),
      )
    } finally {
      await db.close()
    }
    return exitCodes.done
  },
}

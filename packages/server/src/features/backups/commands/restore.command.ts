import { resolve } from 'node:path'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import { formatBytes } from '../../../platform/commands/format.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { openDatabase } from '../../../platform/database/open.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup to a new, empty site',
  details: `The database and the data folder must be new: set DATA_DIR, and DATABASE_URL for PostgreSQL, to where the site
should be. A backup of a site on SQLite can be restored to PostgreSQL, and the other way round.

The restored site is a separate site, so the original can keep running. Files in a bucket are compared
and stay there, and the restored site only reads them: it stores and removes nothing there. To replace the
original site, --take-over makes the restored one the owner of the storages, and uploads missing files. If a bucket is gone,
--local puts everything into the data folder.

--rehearsal is for testing a backup: the restored site sends no emails and no webhooks, calls no payment gateway, and
removes nothing. Delete it afterwards.

If it is interrupted, run it again: it continues where it stopped, and no server starts before it has ended.
Files whose bytes are damaged in the backup can't be opened in the restored site. What is left of their bytes is in the
folder "damaged" of the data folder, and the command exits with 3.

Sessions and unfinished uploads aren't restored: people must sign in again and restart those uploads.`,
  args: [{ name: 'FOLDER', summary: 'A folder with backups' }],
  options: [
    { name: 'backup', value: 'NAME', summary: 'Which backup to restore; the latest by default' },
    { name: 'local', summary: 'Put all files into the data folder' },
    { name: 'take-over', summary: 'Replace the site that was backed up' },
    { name: 'rehearsal', summary: 'Only check that the backup can be restored' },
  ],
  async run({ args: [folder = ''], options, env, log, output, signal, withSite }) {
    if (options['take-over'] !== undefined && options.rehearsal !== undefined)
      throw new CommandError('A rehearsal can’t take over the storages.', exitCodes.usage)
    const { restore } = await import('../restore/restore.ts')
    const parts = {
      env,
      openDatabase: () => openDatabase(env, log),
      withSite: <T>(work: (ctx: Ctx) => Promise<T>) => withSite(work, { isRestoring: true }),
    }
    const restored = await restore(parts, {
      folder: resolve(folder),
      state: options.backup === undefined ? undefined : String(options.backup),
      toLocal: options.local !== undefined,
      takesOver: options['take-over'] !== undefined,
      isRehearsal: options.rehearsal !== undefined,
      output,
      signal,
    })
    output.endProgress()
    const { state, manifest, objects, lost, withheld, damaged } = restored
    output.result(
      { backup: state, madeAt: new Date(manifest.madeAt).toISOString(), objects, lost, withheld, damaged },
      () =>
        [
          `Restored ${state}: ${objects} files, ${formatBytes(manifest.objects.bytes)}.`,
          ...(lost.length > 0 ? [`${lost.length} files have no bytes: ${lost.slice(0, 20).join(', ')}`] : []),
          ...(withheld.length > 0
            ? [
                `${withheld.length} of them are missing in a storage that belongs to another site. --take-over sends them there.`,
              ]
            : []),
          ...(damaged.length > 0 ? ['Their bytes are damaged in the backup. The rest of them is here:'] : []),
          ...damaged.map(({ names, path }) => `  ${path}${names.length > 0 ? ` (${names.join(', ')})` : ''}`),
        ].join('\n'),
    )
    return lost.length > 0 ? exitCodes.findings : exitCodes.done
  },
}

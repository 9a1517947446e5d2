import { resolve } from 'node:path'
import { type Command, exitCodes } from '../../../platform/commands/command.ts'
import { formatBytes } from '../../../platform/commands/format.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { openDatabase } from '../../../platform/database/open.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Make a site of a backup, in an empty place',
  details: `The database and the data folder must be new: set DATA_DIR, and DATABASE_URL for PostgreSQL, to where the site
should be. A backup of a site on SQLite may become one on PostgreSQL, and the other way round.

Files return to the disks that they were on. If a bucket still has them, they are compared and stay; if it is gone,
--local puts everything into the data folder.

If it is interrupted, run it again: it goes on where it stopped, and no server starts before it has ended.
Files whose bytes are damaged in the backup have none in the site. What there is of them is put into the folder
"damaged" of the data folder, and the command ends with 3.

Sessions and unfinished uploads aren't restored: people sign in again, and send what they were sending again.`,
  args: [{ name: 'FOLDER', summary: 'A folder with backups' }],
  options: [
    { name: 'backup', value: 'NAME', summary: 'Which one; the last unless said otherwise' },
    { name: 'local', summary: 'Put all files into the data folder' },
  ],
  async run({ args: [folder = ''], options, env, log, output, signal, withSite }) {
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
      output,
      signal,
    })
    output.endProgress()
    const { state, manifest, objects, lost, damaged } = restored
    output.result({ backup: state, madeAt: new Date(manifest.madeAt).toISOString(), objects, lost, damaged }, () =>
      [
        `Restored ${state}: ${objects} files, ${formatBytes(manifest.objects.bytes)}.`,
        ...(lost.length > 0 ? [`${lost.length} files have no bytes: ${lost.slice(0, 20).join(', ')}`] : []),
        ...(damaged.length > 0
          ? ['Their bytes are damaged in the backup. What there is of them has been put here:']
          : []),
        ...damaged.map(({ names, path }) => `  ${path}${names.length > 0 ? ` (${names.join(', ')})` : ''}`),
      ].join('\n'),
    )
    return lost.length > 0 ? exitCodes.findings : exitCodes.done
  },
}

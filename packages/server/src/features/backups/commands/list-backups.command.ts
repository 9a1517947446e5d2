import { resolve } from 'node:path'
import { type Command, exitCodes } from '../../../platform/commands/command.ts'
import { formatBytes, formatTable } from '../../../platform/commands/format.ts'

export const listBackupsCommand: Command = {
  name: 'list-backups',
  summary: 'Show the backups in a folder, the oldest first',
  args: [{ name: 'FOLDER', summary: 'A folder with backups' }],
  async run({ args: [folder = ''], output }) {
    const { listStates, readManifest, requireBackups } = await import('../folder/backup-folder.ts')
    const place = resolve(folder)
    await requireBackups(place)
    const names = await listStates(place)
    const backups = await Promise.all(
      names.map(async name => {
        const { madeAt, version, dialect, objects, hasKey, problems } = await readManifest(place, name)
        const { count, bytes } = objects
        return {
          name,
          madeAt: new Date(madeAt).toISOString(),
          version,
          dialect,
          files: count,
          bytes,
          hasKey,
          problems: problems.length,
        }
      }),
    )
    output.result(backups, () =>
      backups.length === 0
        ? 'No backups.'
        : formatTable([
            ['NAME', 'FILES', 'SIZE', 'VERSION', 'PROBLEMS'],
            ...backups.map(one => [
              one.name,
              String(one.files),
              formatBytes(one.bytes),
              one.version,
              String(one.problems),
            ]),
          ]),
    )
    return exitCodes.done
  },
}

import { resolve } from 'node:path'
import { type Command, exitCodes } from '../../../platform/commands/command.ts'
import { formatBytes, formatTable } from '../../../platform/commands/format.ts'

export const listBackupsCommand: Command = {
  name: 'list-backups',
  summary: 'Show the backups in a folder, oldest first',
  details: 'Exits with 3 if the manifest of a backup is damaged; the others are listed.',
  args: [{ name: 'FOLDER', summary: 'A folder with backups' }],
  async run({ args: [folder = ''], output }) {
    const { readManifests, requireBackups } = await import('../folder/backup-folder.ts')
    const place = resolve(folder)
    await requireBackups(place)
    const { good, bad } = await readManifests(place)
    const backups = good.map(({ name, manifest }) => {
      const { madeAt, version, dialect, objects, hasKey, problems } = manifest
      const { count: files, bytes } = objects
      const at = new Date(madeAt).toISOString()
      return { name, madeAt: at, version, dialect, files, bytes, hasKey, problems: problems.length }
    })
    const table = () =>
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
          ])
    output.result(backups, table)
    for (const { problem } of bad) output.warn(problem)
    return bad.length > 0 ? exitCodes.findings : exitCodes.done
  },
}

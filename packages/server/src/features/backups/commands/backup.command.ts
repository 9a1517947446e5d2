import { resolve } from 'node:path'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import { formatBytes } from '../../../platform/commands/format.ts'
import type { MadeBackup } from '../make/make-backup.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Copy the whole site to a folder, while it runs',
  details: `The folder keeps every backup, and each file once: the first backup copies everything, later ones
only what is new. Each backup also checks a part of the folder again, and rewrites what is damaged there, or
what verify-backup has found damaged. Everything is compared with its hash while it is read. The server can keep running; changes made
in the meantime are in the next backup.

The folder also contains the key that protects passwords of other services (app.key), so keep it as safe as
the site. With --without-key, store the key elsewhere yourself: a restore needs it.

The command exits with 3 if files of the site are missing or damaged; the backup still has everything else.`,
  args: [{ name: 'FOLDER', summary: 'An empty folder, or one with earlier backups' }],
  options: [
    { name: 'without-key', summary: 'Leave out the key' },
    { name: 'keep', value: 'NUMBER', summary: 'Keep only this many backups, and delete older ones afterwards' },
  ],
  async run({ args: [folder = ''], options, output, withSite, signal }) {
    const { makeBackup } = await import('../make/make-backup.ts')
    const { pruneBackups } = await import('../make/prune-backups.ts')
    const keep = options.keep === undefined ? null : countOf(options.keep)
    const place = resolve(folder)
    const withKey = options['without-key'] === undefined
    const made = await withSite(ctx => makeBackup(ctx, { folder: place, withKey, output, signal }), { asIs: true })
    const pruned = keep === null ? null : await pruneBackups(place, keep)
    output.endProgress()
    const { state, manifest, copied, copiedBytes, replaced } = made
    const { problems, objects } = manifest
    const deleted = pruned?.states ?? []
    output.result({ backup: state, objects, copied, copiedBytes, replaced, problems, deleted }, () =>
      describe(made, deleted),
    )
    return problems.length > 0 ? exitCodes.findings : exitCodes.done
  },
}

function countOf(value: string | true): number {
  const count = Number(value)
  if (Number.isInteger(count) && count >= 1) return count
  throw new CommandError('--keep needs a whole number of at least 1.', exitCodes.usage)
}

function describe({ state, manifest, copied, copiedBytes, replaced }: MadeBackup, deleted: readonly string[]): string {
  const { objects, problems } = manifest
  const lines = [
    `Backup ${state}: ${objects.count} files, ${formatBytes(objects.bytes)}; ${copied} of them new, ${formatBytes(copiedBytes)}.`,
  ]
  if (replaced > 0) lines.push(`${replaced} files were damaged in the folder and have been rewritten. Check its disk.`)
  if (deleted.length > 0) lines.push(`Deleted: ${deleted.join(', ')}`)
  if (problems.length > 0) lines.push(`${problems.length} files of the site couldn’t be backed up as they were stored:`)
  for (const { key, problem } of problems.slice(0, 20)) lines.push(`  ${key}: ${problem}`)
  if (problems.length > 20) lines.push(`  … and ${problems.length - 20} more; --json lists them all`)
  return lines.join('\n')
}

import { resolve } from 'node:path'
import { type Command, exitCodes } from '../../../platform/commands/command.ts'
import { formatBytes } from '../../../platform/commands/format.ts'

export const verifyBackupCommand: Command = {
  name: 'verify-backup',
  summary: 'Check all files in a backup folder against their hashes',
  details: 'Needs neither the site nor its key. Exits with 3 if something is missing or damaged.',
  args: [{ name: 'FOLDER', summary: 'A folder with backups' }],
  async run({ args: [folder = ''], output, signal }) {
    const { verifyBackups } = await import('../verify/verify-backups.ts')
    const verified = await verifyBackups({ folder: resolve(folder), output, signal })
    output.endProgress()
    const { states, objects, bytes, faults } = verified
    output.result(verified, () =>
      [
        `${states.length} backups, ${objects} files, ${formatBytes(bytes)} read; ${faults.length === 0 ? 'everything is intact.' : `${faults.length} faults:`}`,
        ...faults.map(fault => `  ${fault}`),
      ].join('\n'),
    )
    return faults.length > 0 ? exitCodes.findings : exitCodes.done
  },
}

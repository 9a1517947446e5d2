import { type Command, CommandError, exitCodes } from '../../platform/commands/command.ts'
import { formatBytes } from '../../platform/commands/format.ts'
import type { VerifiedSite } from './verify-site.ts'

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Compare every stored file with its hash, and every figure with what it counts',
  details: `The server may run. Damaged and missing files are shown to the administrators as well; what is shown here stays true
until the file is put back, for example from a backup.

Ends with 3 if something was wrong, also if --mend has corrected it.`,
  options: [
    { name: 'mend', summary: 'Correct figures and totals that are wrong, and remove what interrupted copies left' },
    { name: 'rows-only', summary: 'Read no files' },
    { name: 'speed', value: 'MB', summary: 'Read no more megabytes a second than this' },
  ],
  async run({ options, output, signal, withSite }) {
    const { verifySite } = await import('./verify-site.ts')
    const bytesPerSecond = options.speed === undefined ? null : speedOf(options.speed)
    const verified = await withSite(
      ctx =>
        verifySite(ctx, {
          isMending: options.mend !== undefined,
          readsBytes: options['rows-only'] === undefined,
          bytesPerSecond,
          output,
          signal,
        }),
      { asIs: true },
    )
    output.endProgress()
    output.result(verified, () => describe(verified, options.mend !== undefined))
    return verified.faults === 0 ? exitCodes.done : exitCodes.findings
  },
}

function speedOf(value: string | true): number {
  const megabytes = Number(value)
  if (megabytes > 0) return megabytes * 1_000_000
  throw new CommandError('--speed needs a number above 0.', exitCodes.usage)
}

function describe({ files, bytes, damaged, missing, unread, rows, faults }: VerifiedSite, isMending: boolean): string {
  const lines: string[] = []
  if (files > 0) lines.push(`${files} files, ${formatBytes(bytes)} read.`)
  const list = (what: string, found: readonly string[]) => {
    if (found.length === 0) return
    lines.push(`${what}: ${found.length}`)
    for (const one of found.slice(0, 20)) lines.push(`  ${one}`)
    if (found.length > 20) lines.push(`  … and ${found.length - 20} more; --json lists them all`)
  }
  list('Files whose bytes are damaged', damaged)
  list('Files whose bytes are missing', missing)
  list('Files that could not be read for now', unread)
  list('The database', rows.database)
  list('Items whose place or version is wrong', rows.items)
  list(`Remains of copies and deletions that no job will finish${isMending ? ', removed' : ''}`, rows.remains)
  list(`Folders with wrong totals${isMending ? ', corrected' : ''}`, rows.folders)
  list(`Drives with wrong figures${isMending ? ', corrected' : ''}`, rows.spaces)
  if (faults === 0) lines.push('Everything is as it should be.')
  return lines.join('\n')
}

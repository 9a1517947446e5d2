import { type Command, CommandError, exitCodes } from '../../platform/commands/command.ts'
import { formatBytes } from '../../platform/commands/format.ts'
import type { Adopted } from './found/adopt-unnamed.ts'
import type { UnnamedObject, VerifiedSite } from './verify-site.ts'

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check all stored files and statistics for errors',
  details: `The server can keep running. Administrators also see damaged and missing files in the admin area, until the file is
restored, for example from a backup.

Stored bytes that no file has are listed with their size and date. They come from a process that died, or from an earlier
state of the database: for example, the site was restored to one. They are kept for 30 days.
--adopt brings them back as files in the folder “Found”, in the drive of the first administrator or of the person in
--to. You can run it repeatedly.

Exits with 3 if something was wrong, even if --mend has corrected it, or if there are bytes that no file has.`,
  options: [
    { name: 'mend', summary: 'Correct wrong statistics and totals, and remove leftovers of interrupted copies' },
    { name: 'rows-only', summary: 'Skip reading files' },
    { name: 'adopt', summary: 'Bring back stored bytes that no file has, as files in the folder “Found”' },
    { name: 'to', value: 'EMAIL', summary: 'Whose drive --adopt uses' },
    { name: 'speed', value: 'MB', summary: 'Maximum megabytes to read per second' },
  ],
  async run({ options, output, signal, withSite }) {
    const { verifySite } = await import('./verify-site.ts')
    const { adoptUnnamed } = await import('./found/adopt-unnamed.ts')
    const bytesPerSecond = options.speed === undefined ? null : speedOf(options.speed)
    const verified = await withSite(
      async ctx => {
        const found = await verifySite(ctx, {
          isMending: options.mend !== undefined,
          readsBytes: options['rows-only'] === undefined,
          listsUnnamed: options.adopt !== undefined,
          bytesPerSecond,
          output,
          signal,
        })
        if (options.adopt === undefined || found.unnamed.length === 0) return { ...found, adopted: null }
        const total = found.unnamed.length
        const onFile = (done: number) => output.progress('Found', { done, total, unit: 'items' })
        const to = typeof options.to === 'string' ? options.to : null
        return { ...found, adopted: await adoptUnnamed(ctx, found.unnamed, { to, signal, onFile }) }
      },
      { asIs: true },
    )
    output.endProgress()
    output.result(verified, () => describe(verified, options.mend !== undefined))
    return verified.faults + verified.unnamed.length === 0 ? exitCodes.done : exitCodes.findings
  },
}

function speedOf(value: string | true): number {
  const megabytes = Number(value)
  if (megabytes > 0) return megabytes * 1_000_000
  throw new CommandError('--speed needs a number above 0.', exitCodes.usage)
}

interface Verified extends VerifiedSite {
  readonly adopted: Adopted | null
}

function sayObject({ key, size, modifiedAt }: UnnamedObject): string {
  return `${key}, ${formatBytes(size)}, stored on ${new Date(modifiedAt).toISOString()}`
}

function sayAdopted({ adopted, unnamed }: Verified): string[] {
  if (!adopted) return unnamed.length === 0 ? [] : ['"verify --adopt" brings them back as files.']
  const { email, files, refused } = adopted
  return [
    `${files.length} of them are now files in the folder “Found” of ${email}.`,
    ...refused.map(({ key, reason }) => `  ${key}: ${reason}`),
  ]
}

function describe(verified: Verified, isMending: boolean): string {
  const { files, bytes, damaged, missing, unread, rows, unnamed, faults } = verified
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
  list('Files that couldn’t be read', unread)
  list('The database', rows.database)
  list('Items whose place or version is wrong', rows.items)
  list(`Leftovers of copies and deletions that no job will finish${isMending ? ', removed' : ''}`, rows.remains)
  list(`Folders with wrong totals${isMending ? ', corrected' : ''}`, rows.folders)
  list(`Drives with wrong statistics${isMending ? ', corrected' : ''}`, rows.spaces)
  list('Stored bytes that no file has', unnamed.map(sayObject))
  lines.push(...sayAdopted(verified))
  if (faults + unnamed.length === 0) lines.push('Everything is as it should be.')
  return lines.join('\n')
}

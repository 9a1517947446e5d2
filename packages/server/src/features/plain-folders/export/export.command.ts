import { join, resolve } from 'node:path'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import { formatBytes } from '../../../platform/commands/format.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { findOwnSpace, findWorkspaces, listNamedSpaces, type NamedSpace } from '../listed-children.repository.ts'
import type { Exported } from './export-tree.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'Export drives as plain folders and files, keeping their times',
  details: `Without options, everything: people/ADDRESS for each person and workspaces/NAME for each workspace. The trash and
earlier versions aren't written. Existing files with the same size and time are kept, so you can run it again, and
it continues where it was interrupted. Exits with 3 if files couldn’t be written, or only under another name.`,
  args: [{ name: 'FOLDER', summary: 'The destination; created if missing' }],
  options: [
    { name: 'user', value: 'EMAIL', summary: 'Only this person’s own drive, directly into FOLDER' },
    { name: 'workspace', value: 'NAME', summary: 'Only the workspace with this name, directly into FOLDER' },
  ],
  async run({ args: [folder = ''], options, output, signal, withSite }) {
    const { exportTree } = await import('./export-tree.ts')
    const total: Exported = { files: 0, folders: 0, bytes: 0, skipped: 0, problems: [] }
    const onProgress = () => output.progress('Exported', { done: total.bytes, total: null, unit: 'bytes' })
    await withSite(async ctx => {
      const one = await chooseOne(ctx.db.read, options)
      if (one) return exportTree(ctx, one.root_id, resolve(folder), { total, onProgress, signal })
      const used = new Set<string>()
      for await (const space of listNamedSpaces(ctx.db.read)) {
        const target = join(resolve(folder), placeOf(space, used))
        await exportTree(ctx, space.root_id, target, { total, onProgress, signal })
      }
    })
    output.endProgress()
    output.result(total, () => describe(total))
    return total.problems.length > 0 ? exitCodes.findings : exitCodes.done
  },
}

/** The drive that the options name; null if they name none. @throws CommandError if there isn't exactly one */
async function chooseOne(
  db: Reader,
  { user, workspace }: Readonly<Record<string, string | true | undefined>>,
): Promise<NamedSpace | null> {
  if (user !== undefined && workspace !== undefined)
    throw new CommandError('Choose either --user or --workspace.', exitCodes.usage)
  if (user !== undefined) {
    const own = await findOwnSpace(db, String(user).toLowerCase())
    if (!own) throw new CommandError(`No one with the address ${user} has a drive.`)
    return own
  }
  if (workspace === undefined) return null
  const [found, another] = await findWorkspaces(db, String(workspace))
  if (!found) throw new CommandError(`There is no workspace with the name ${workspace}.`)
  if (another) throw new CommandError(`There are several workspaces with the name ${workspace}.`)
  return found
}

/** The folder of a drive in an export of all. Names of workspaces may contain anything. */
function placeOf({ kind, email, name }: NamedSpace, used: Set<string>): string {
  const wanted = kind === 'personal' ? join('people', email.replaceAll('/', '_')) : join('workspaces', safe(name))
  for (let number = 1; ; number++) {
    const place = number === 1 ? wanted : `${wanted} (${number})`
    if (used.has(place)) continue
    used.add(place)
    return place
  }
}

function safe(name: string): string {
  const plain = name.replaceAll(/[/\\\0]/g, '_').slice(0, 80)
  return plain === '' || plain === '.' || plain === '..' ? '_' : plain
}

function describe({ files, folders, bytes, skipped, problems }: Exported): string {
  const lines = [
    `${files} files (${formatBytes(bytes)}) and ${folders} folders written; ${skipped} files already existed.`,
  ]
  for (const { path, reason } of problems.slice(0, 20)) lines.push(`  ${path}: ${reason}`)
  if (problems.length > 20) lines.push(`  … and ${problems.length - 20} more; --json lists them all`)
  return lines.join('\n')
}

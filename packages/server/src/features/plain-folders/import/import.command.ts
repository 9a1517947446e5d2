import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { foldName } from '@holdall/contract/drive/names.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import { formatBytes } from '../../../platform/commands/format.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { ensurePersonalSpace, newFolder } from '../../drive/public.ts'
import { listChildrenWithBytes } from '../listed-children.repository.ts'
import type { Imported } from './import-tree.ts'

export const importCommand: Command = {
  name: 'import',
  summary: 'Import a folder on this machine into someone’s drive, keeping file times',
  details: `The folder of a person in the data of Nextcloud or ownCloud is recognised: its files are imported, without its trash,
versions and previews. Files the drive already has are compared by hash and skipped, so you can run it again, and
it continues where it was interrupted. A file with the same name and other content gets a new version.

The rules of the site apply: the person’s storage, permissions, and allowed types. Exits with 3 if anything was rejected.`,
  args: [
    { name: 'FOLDER', summary: 'The folder to import' },
    { name: 'EMAIL', summary: 'Whose drive' },
  ],
  options: [
    {
      name: 'into',
      value: 'PATH',
      summary: 'The destination folder in the drive, such as "Archive/2024"; created if missing',
    },
  ],
  async run({ args: [folder = '', email = ''], options, output, signal, withSite }) {
    const { importTree } = await import('./import-tree.ts')
    const { asMember } = await import('./as-member.ts')
    const source = await sourceIn(resolve(folder))
    const total: Imported = { files: 0, folders: 0, bytes: 0, skipped: 0, problems: [] }
    const onProgress = () => output.progress('Imported', { done: total.bytes, total: null, unit: 'bytes' })
    await withSite(async site => {
      const ctx = await asMember(site, email)
      const { userId } = memberOf(ctx)
      const into = await folderAt(ctx, await rootOf(ctx, email), typeof options.into === 'string' ? options.into : '')
      await importTree(ctx, source, into, { subject: { userId, link: null }, total, onProgress, signal })
    })
    output.endProgress()
    output.result(total, () => describe(total))
    return total.problems.length > 0 ? exitCodes.findings : exitCodes.done
  },
}

/** The folders that lie beside a person's `files` in the data of those drives. */
const neighbours = ['files_trashbin', 'files_versions', 'cache', 'uploads', 'thumbnails']

async function sourceIn(folder: string): Promise<string> {
  const names = await readdir(folder).catch(error => {
    throw new CommandError(error.code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} can’t be read.`)
  })
  const isOfAnotherDrive = names.includes('files') && neighbours.some(name => existsSync(join(folder, name)))
  return isOfAnotherDrive ? join(folder, 'files') : folder
}

async function rootOf(ctx: Ctx, email: string): Promise<string> {
  const { userId } = memberOf(ctx)
  await ensurePersonalSpace(ctx, userId)
  const own = (await listOwnSpaces(ctx.db.read, userId)).find(space => space.kind === 'personal')
  if (!own) throw new CommandError(`${email} has no drive.`)
  return own.root_id
}

/** Finds a folder by its path, and creates what is missing. */
async function folderAt(ctx: Ctx, rootId: string, path: string): Promise<string> {
  let id = rootId
  for (const name of path.split('/').filter(Boolean)) {
    const there = (await listChildrenWithBytes(ctx.db.read, id)).find(child => child.name_key === foldName(name))
    if (there && !hasName(there, name))
      throw new CommandError(`The drive has another spelling of ${name}: ${there.name}`)
    if (there && there.rank !== 0) throw new CommandError(`${name} is a file of the drive.`)
    id = there?.id ?? (await newFolder(ctx, { parentId: id, name, onConflict: 'ask' })).id
  }
  return id
}

function describe({ files, folders, bytes, skipped, problems }: Imported): string {
  const lines = [
    `${files} files (${formatBytes(bytes)}) and ${folders} folders imported; the drive already had ${skipped} files.`,
  ]
  for (const { path, reason } of problems.slice(0, 20)) lines.push(`  ${path}: ${reason}`)
  if (problems.length > 20) lines.push(`  … and ${problems.length - 20} more; --json lists them all`)
  return lines.join('\n')
}

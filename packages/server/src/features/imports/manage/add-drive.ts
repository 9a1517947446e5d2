import type { DriveImportInput, DriveLogin, Import, OtherDrive } from '@holdall/contract/imports/imports.schemas.ts'
import { mostTopFolders } from '@holdall/contract/imports/imports.schemas.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { newEntry } from '../bring/entry-paths.ts'
import { insertEntries } from '../entries.repository.ts'
import { type FoundDrive, findDrive } from '../other/find-drive.ts'
import { checkStart, typedProblem } from './check-start.ts'
import { newImport } from './new-import.ts'

/** Signs in to another drive and lists its top folders. @throws `request.invalid` at `address` or `password` */
export async function testDrive(ctx: Ctx, login: DriveLogin): Promise<OtherDrive> {
  const { source, listing } = await find(ctx, login)
  const folders = listing.entries.filter(entry => entry.isFolder).map(entry => entry.name)
  return {
    host: new URL(source.url).host,
    folders: folders.toSorted((a, b) => a.localeCompare(b)).slice(0, mostTopFolders),
    files: listing.entries.length - folders.length,
  }
}

/**
 * Moves in from another drive, in the background. The password is encrypted until the end.
 * @throws `request.invalid` at `address` or `password`, and what `checkStart` throws
 */
export async function addDrive(ctx: Ctx, input: z.output<typeof DriveImportInput>): Promise<Import> {
  const { folders, folderId, onExisting, ...login } = input
  await checkStart(ctx, folderId)
  const { source } = await find(ctx, login)
  const paths = folders === null ? [''] : [...new Set(folders)]
  return newImport(ctx, {
    kind: 'drive',
    name: new URL(source.url).host,
    folder_id: folderId,
    on_existing: onExisting,
    chosen: folders === null ? null : JSON.stringify(paths),
    source,
    figures: { files: 0, entries: paths.length },
    alsoIn: async (tx, importId) => {
      const kind = 'folder' as const
      const rows = paths.map((path, index) =>
        newEntry(importId, { kind, path, parent_hash: null, position: index + 1 }),
      )
      await insertEntries(tx, rows)
    },
  })
}

async function find(ctx: Ctx, login: DriveLogin): Promise<FoundDrive> {
  try {
    return await findDrive(ctx, login, ctx.signal)
  } catch (error) {
    throw typedProblem(error, 'address')
  }
}

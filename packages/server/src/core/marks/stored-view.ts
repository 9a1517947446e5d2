import { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import { z } from 'zod'

/** Increase it when a column is added that members with saved columns should see once. */
const version = 1

const Stored = FolderView.extend({ version: z.int().default(0) })

export function writeView(view: FolderView): string {
  return JSON.stringify({ ...view, version })
}

/**
 * Reads a saved view; null if it can't be read. Views saved before the Access column existed show it first, as by
 * default. A member who doesn't want it removes it, which is saved with the current version.
 */
export function readView(text: string): FolderView | null {
  const read = Stored.safeParse(JSON.parse(text))
  if (!read.success) return null
  const { version: savedVersion, ...view } = read.data
  if (savedVersion >= 1 || view.columns.includes('access')) return view
  return { ...view, columns: ['access', ...view.columns] }
}

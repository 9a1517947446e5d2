import { FolderView } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'

/** Grows when a column is added that members with columns of their own shall see once. */
const version = 1

const Stored = FolderView.extend({ version: z.int().default(0) })

export function writeView(view: FolderView): string {
  return JSON.stringify({ ...view, version })
}

/**
 * Reads a view that was saved; null where it can't be read. Views from before the Access column show it, before the
 * others as by default: whoever doesn't want it takes it away, and that is saved with today's version.
 */
export function readView(text: string): FolderView | null {
  const read = Stored.safeParse(JSON.parse(text))
  if (!read.success) return null
  const { version: savedVersion, ...view } = read.data
  if (savedVersion >= 1 || view.columns.includes('access')) return view
  return { ...view, columns: ['access', ...view.columns] }
}

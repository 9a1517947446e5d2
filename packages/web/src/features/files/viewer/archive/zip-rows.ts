import type { ZipEntry } from './zip-listing.ts'

export type ZipRow = { path: string; name: string; depth: number; isFolder: boolean; entry: ZipEntry | null }

/**
 * The entries as a flattened tree: folders first, each before its content, including folders that the zip does not
 * name.
 */
export function zipRows(entries: readonly ZipEntry[]): ZipRow[] {
  const root: Folder = { folders: new Map(), files: [], entry: null }
  for (const entry of entries) {
    const steps = entry.path.split('/').filter(step => step !== '')
    const name = steps.at(-1)
    if (name === undefined) continue
    const parent = steps.slice(0, -1).reduce(below, root)
    if (entry.isFolder) below(parent, name).entry = entry
    else parent.files.push({ name, entry })
  }
  const rows: ZipRow[] = []
  write(root, '', 0, rows)
  return rows
}

type Folder = { folders: Map<string, Folder>; files: { name: string; entry: ZipEntry }[]; entry: ZipEntry | null }

function below(folder: Folder, name: string): Folder {
  const known = folder.folders.get(name)
  if (known) return known
  const made: Folder = { folders: new Map(), files: [], entry: null }
  folder.folders.set(name, made)
  return made
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** An archive may nest thousands of folders to break whatever walks through it. */
const mostDepth = 64

function write(folder: Folder, path: string, depth: number, rows: ZipRow[]): void {
  if (depth > mostDepth) return
  for (const [name, child] of [...folder.folders].sort(([a], [b]) => collator.compare(a, b))) {
    const own = `${path}${name}/`
    rows.push({ path: own, name, depth, isFolder: true, entry: child.entry })
    write(child, own, depth + 1, rows)
  }
  for (const { name, entry } of folder.files.sort((a, b) => collator.compare(a.name, b.name))) {
    rows.push({ path: `${path}${name}`, name, depth, isFolder: false, entry })
  }
}

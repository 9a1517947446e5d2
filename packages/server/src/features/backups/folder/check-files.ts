import { join } from 'node:path'
import { type RowFileSummary, readRowFile } from '../rows/row-file.ts'
import { names, tablePath } from './layout.ts'
import type { Manifest } from './manifest.ts'

/** Compares the files with rows and the list of objects with what the manifest says. Names each that is wrong. */
export async function checkRowFiles(state: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  const files = Object.entries(manifest.tables).map(([table, expected]) => ({
    what: `the rows of ${table}`,
    path: tablePath(state, table),
    expected,
  }))
  files.push({ what: 'the list of files', path: join(state, names.objectList), expected: manifest.objects.list })
  for (const { what, path, expected } of files) {
    const read = await readWhole(path).catch((error: Error) => error)
    if (read instanceof Error) faults.push(`${what} can't be read (${read.message}): ${path}`)
    else if (read.rows !== expected.rows || read.sha256 !== expected.sha256) faults.push(`${what} are damaged: ${path}`)
  }
  return faults
}

async function readWhole(path: string): Promise<RowFileSummary> {
  let summary: RowFileSummary = { rows: 0, sha256: '' }
  const onEnd = (read: RowFileSummary) => {
    summary = read
  }
  for await (const _rows of readRowFile(path, onEnd));
  return summary
}

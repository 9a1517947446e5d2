import { join } from 'node:path'
import { type RowFileSummary, readRowFile, writeRowFile } from '../rows/row-file.ts'
import { names } from './layout.ts'
import type { KeptObject } from './manifest.ts'

const columns = ['key', 'sha256', 'size']

export function writeObjectList(state: string, batches: AsyncIterable<readonly KeptObject[]>): Promise<RowFileSummary> {
  return writeRowFile(join(state, names.objectList), columns, toRows(batches))
}

async function* toRows(batches: AsyncIterable<readonly KeptObject[]>) {
  for await (const some of batches) yield some.map(({ key, sha256, size }) => ({ key, sha256, size }))
}

/** The objects of a state. `onEnd` as for `readRowFile`. */
export async function* readObjectList(
  state: string,
  onEnd?: (summary: RowFileSummary) => void,
): AsyncGenerator<KeptObject> {
  for await (const rows of readRowFile(join(state, names.objectList), onEnd))
    for (const { key, sha256, size } of rows)
      yield { key: String(key), sha256: sha256 === null ? null : String(sha256), size: Number(size) }
}

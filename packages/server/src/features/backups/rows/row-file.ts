import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { linesOf } from './lines.ts'
import type { Row } from './read-rows.ts'

export interface RowFileSummary {
  readonly rows: number
  /** SHA-256 of the text before it is compressed: the same rows have the same one, on both databases. */
  readonly sha256: string
}

const Head = z.array(z.string())
const Cells = z.array(z.union([z.string(), z.number(), z.null()]))
const batch = 500

/**
 * Writes rows as lines of JSON, compressed with Zstandard (RFC 8878): first the names of the columns, then one line for
 * each row. Durable once it resolves.
 */
export async function writeRowFile(
  path: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<RowFileSummary> {
  const hash = createHash('sha256')
  let rows = 0
  const written = (lines: readonly (readonly unknown[])[]) => {
    const bytes = Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
    hash.update(bytes)
    return bytes
  }
  async function* text(): AsyncGenerator<Buffer> {
    yield written([columns])
    for await (const some of batches) {
      rows += some.length
      yield written(some.map(row => columns.map(column => row[column] ?? null)))
    }
  }
  await pipeline(Readable.from(text()), createZstdCompress(), createWriteStream(path, { mode: 0o600, flush: true }))
  return { rows, sha256: hash.digest('hex') }
}

/**
 * Reads such a file in batches. `onEnd` gets what was read, to be compared with what was written.
 * @throws Error if the file isn't one, or is cut off
 */
export async function* readRowFile(
  path: string,
  onEnd: (summary: RowFileSummary) => void = () => undefined,
): AsyncGenerator<readonly Row[]> {
  const hash = createHash('sha256')
  let columns: readonly string[] | undefined
  let rows: Row[] = []
  let count = 0
  for await (const line of linesOf(createReadStream(path), createZstdDecompress())) {
    hash.update(line).update('\n')
    const values: unknown = JSON.parse(line.toString())
    if (!columns) columns = Head.parse(values)
    else {
      rows.push(rowOf(columns, values))
      count++
    }
    if (rows.length >= batch) {
      yield rows
      rows = []
    }
  }
  if (!columns) throw new Error(`${path} is empty`)
  if (rows.length > 0) yield rows
  onEnd({ rows: count, sha256: hash.digest('hex') })
}

function rowOf(columns: readonly string[], values: unknown): Row {
  const cells = Cells.parse(values)
  if (cells.length !== columns.length) throw new Error('A line has another number of values than there are columns')
  return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]))
}

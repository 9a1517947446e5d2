import { SearchError } from '../../../drivers/search/search-driver.ts'
import {
  type Collection,
  type EngineDocument,
  everySpace,
  type SearchEngine,
} from '../../../drivers/search/search-engine.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { foldText, indexTerms } from '../../../platform/text/terms.ts'
import { type IndexedText, indexYielding } from '../../../platform/text/terms-yielding.ts'
import { findBlobs, listNames, listSpacesOfBlobs, listTexts, measureTexts } from './records.repository.ts'

/** This many characters of text are sent together. */
const mostText = 2_000_000
/** A document that is used in more spaces is a candidate in every space. */
const mostSpaces = 300

/**
 * Brings these records in the indexes up to date with the database: puts those that exist and removes the others.
 * `keep` is called before each call to the engine, and throws if another process is writing by now.
 * @throws SearchError if the engine is unavailable
 */
export async function putRecords(
  ctx: Needs<'db' | 'log'>,
  engine: SearchEngine,
  indexes: readonly string[],
  records: { readonly collection: Collection; readonly ids: readonly string[] },
  keep: () => Promise<void>,
): Promise<void> {
  const { collection, ids } = records
  if (ids.length === 0 || indexes.length === 0) return
  const parts = collection === 'items' ? [ids] : await inParts(ctx, ids)
  for (const part of parts) {
    const { documents, gone } = collection === 'items' ? await readNames(ctx, part) : await readContents(ctx, part)
    for (const index of indexes) {
      if (documents.length > 0) await putWhatIsTaken(ctx, { engine, index, keep }, documents)
      if (gone.length === 0) continue
      await keep()
      await engine.remove(index, gone)
    }
  }
}

interface Read {
  readonly documents: EngineDocument[]
  readonly gone: string[]
}

async function readNames(ctx: Needs<'db'>, ids: readonly string[]): Promise<Read> {
  const rows = await listNames(ctx.db.read, ids)
  const found = new Set(rows.map(row => row.id))
  return {
    documents: rows.map(row =>
      documentOf(row.id, [row.space_id], { folded: foldText(row.name), terms: indexTerms(row.name) }),
    ),
    gone: ids.filter(id => !found.has(id)),
  }
}

/** Texts that haven't been extracted yet are sent once they have been. */
async function readContents(ctx: Needs<'db'>, ids: readonly string[]): Promise<Read> {
  const [texts, blobs] = await Promise.all([listTexts(ctx.db.read, ids), findBlobs(ctx.db.read, ids)])
  const readable = texts.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]))
  const spaces = await listSpacesOfBlobs(
    ctx.db.read,
    readable.map(one => one.id),
    mostSpaces,
  )
  const unreadable = texts.filter(one => one.text === null).map(one => one.id)
  const documents: EngineDocument[] = []
  for (const { id, text } of readable) {
    const own = spaces.get(id) ?? []
    documents.push(documentOf(id, own.length > mostSpaces ? [everySpace] : own, await indexYielding(text)))
  }
  return {
    documents,
    gone: [...unreadable, ...ids.filter(id => !blobs.has(id))],
  }
}

function documentOf(id: string, spaces: readonly string[], { folded, terms }: IndexedText): EngineDocument {
  return { id, spaces, text: folded, terms }
}

async function inParts(ctx: Needs<'db'>, ids: readonly string[]): Promise<string[][]> {
  const lengths = await measureTexts(ctx.db.read, ids)
  const parts: string[][] = [[]]
  let length = 0
  for (const id of ids) {
    const size = lengths.get(id) ?? 0
    if (length > 0 && length + size > mostText) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(id)
    length += size
  }
  return parts
}

interface Into {
  readonly engine: SearchEngine
  readonly index: string
  readonly keep: () => Promise<void>
}

/** A record that the engine refuses must not hold up all the others. */
async function putWhatIsTaken(ctx: Needs<'log'>, into: Into, documents: readonly EngineDocument[]): Promise<void> {
  const { engine, index, keep } = into
  await keep()
  try {
    await engine.put(index, documents)
  } catch (error) {
    if (!(error instanceof SearchError) || !error.isRefusal) throw error
    if (documents.length === 1) {
      ctx.log.error({ err: error, index, record: documents[0]?.id }, 'The search engine rejected a record')
      return
    }
    for (const document of documents) await putWhatIsTaken(ctx, into, [document])
  }
}

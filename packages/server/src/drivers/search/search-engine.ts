import type { TakeStep } from '../../platform/settings/hooks.ts'

/**
 * What is looked for in an index of its own:
 * - `items`: files and folders, by their names
 * - `contents`: stored bytes, by what stands in them
 */
export const collections = ['items', 'contents'] as const
export type Collection = (typeof collections)[number]

export interface EngineDocument {
  /** Letters and digits. */
  readonly id: string
  /** Spaces in which it is in use; only ever to make lists of candidates shorter, never a right. */
  readonly spaces: readonly string[]
  /** Name or content, folded. */
  readonly text: string
  /** The same as words with a space between them. */
  readonly terms: string
}

/** Stands in the place of very many spaces: the document is a candidate in every one. */
export const everySpace = 'all'

export interface EngineWanted {
  /** What was typed, folded. */
  readonly text: string
  /** The same as words. At least one. */
  readonly terms: readonly string[]
  /** Only documents in use in one of these, where they are given. */
  readonly spaces: readonly string[] | null
  /** Only these documents, where they are given. */
  readonly among?: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** Hits that any engine answers at most for one query, over all its pages. */
export const mostHits = 20_000

/**
 * A search engine outside of the site. It holds copies under names that this site gives to indexes, and answers candidates: what a
 * person may see is decided elsewhere, by the site's database. Failures are `SearchError`s. No call takes longer than half a
 * minute.
 */
export interface SearchEngine {
  /** Whether it holds this collection at all. */
  holds(collection: Collection): boolean
  /** Whether it is asked about this collection, as it is set up. */
  answers(collection: Collection): boolean
  /** Makes an empty index. */
  create(index: string): Promise<void>
  /** The indexes whose names begin so. */
  list(prefix: string): Promise<string[]>
  /** Removes an index; one that is not there is fine. */
  drop(index: string): Promise<void>
  /** Adds documents, or puts them in the place of those with their ids; they can be found once it resolves. */
  put(index: string, documents: readonly EngineDocument[]): Promise<void>
  /** Takes documents out; ids that are not there are fine. */
  remove(index: string, ids: readonly string[]): Promise<void>
  /** Ids of candidates, best first, each once, at most `mostHits` over all pages. */
  find(index: string, wanted: EngineWanted, signal?: AbortSignal): Promise<string[]>
  /** Rejects with what is wrong where it cannot be used. */
  probe(prefix: string, take?: TakeStep): Promise<void>
  close(): Promise<void>
}

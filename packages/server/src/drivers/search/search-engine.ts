import type { RunStep } from '../../platform/settings/hooks.ts'

/**
 * What has its own index:
 * - `items`: files and folders, by their names
 * - `contents`: stored bytes, by their text
 */
export const collections = ['items', 'contents'] as const
export type Collection = (typeof collections)[number]

export interface EngineDocument {
  /** Letters and digits. */
  readonly id: string
  /** Spaces in which it is in use; only used to shorten lists of candidates, never as a right. */
  readonly spaces: readonly string[]
  /** Name or content, folded. */
  readonly text: string
  /** The same as words separated by spaces. */
  readonly terms: string
}

/** Stands for very many spaces: the document is a candidate in each of them. */
export const everySpace = 'all'

export interface EngineWanted {
  /** What was typed, folded. */
  readonly text: string
  /** The same as words. At least one. */
  readonly terms: readonly string[]
  /** If given, only documents in use in one of these. */
  readonly spaces: readonly string[] | null
  /** If given, only these documents. */
  readonly among?: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** Maximum hits that any engine returns for one query, over all its pages. */
export const mostHits = 20_000

/**
 * A search engine outside the site. It stores copies in indexes that this site names, and returns candidates: what a
 * person may see is decided elsewhere, by the site's database. Failures are `SearchError`s. No call takes longer than
 * half a minute.
 */
export interface SearchEngine {
  /** Returns whether it stores this collection at all. */
  holds(collection: Collection): boolean
  /** Whether it is used to search this collection, as it is set up. */
  answers(collection: Collection): boolean
  /** Creates an empty index. */
  create(index: string): Promise<void>
  /** The indexes whose names begin with `prefix`. */
  list(prefix: string): Promise<string[]>
  /** Removes an index; one that doesn't exist is fine. */
  drop(index: string): Promise<void>
  /** Adds documents, or replaces those with the same ids; they can be found once it resolves. */
  put(index: string, documents: readonly EngineDocument[]): Promise<void>
  /** Removes documents; ids that don't exist are fine. */
  remove(index: string, ids: readonly string[]): Promise<void>
  /** Ids of candidates, best first, each once, at most `mostHits` over all pages. */
  find(index: string, wanted: EngineWanted, signal?: AbortSignal): Promise<string[]>
  /** Rejects with the reason if it can't be used. */
  probe(prefix: string, take?: RunStep): Promise<void>
  close(): Promise<void>
}

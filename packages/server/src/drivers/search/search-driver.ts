/**
 * One searchable text. It has no name: names differ from copy to copy, and someone who sees one copy must not learn the
 * name of another.
 */
export interface SearchDocument {
  /** Id of the stored bytes. */
  readonly id: string
  readonly text: string
  /** The same as folded words separated by spaces, for indexes that leave the language to us. */
  readonly terms: string
}

export interface SearchWanted {
  /** Folded; every one must begin a word of the text. At least one. */
  readonly terms: readonly string[]
  /** What the user typed, for engines that fold text themselves. */
  readonly text: string
  /**
   * Spaces in which a document must be in use. This shortens the list of hits and grants no rights: a driver that
   * doesn't know spaces returns more, and every hit is checked against the caller's rights.
   */
  readonly spaceIds: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** An index of texts. Failures are `SearchError`s. */
export interface SearchDriver {
  /** Adds documents, or replaces those with the same ids; they can be found once it resolves. */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Removes documents; ids that don't exist are fine. */
  remove(ids: readonly string[]): Promise<void>
  /**
   * Ids of documents that contain every term, best first, each once. The order is the same from page to page while
   * nothing is put or removed.
   */
  find(wanted: SearchWanted): Promise<string[]>
  /** Rejects with the reason if the index can't be used. */
  probe(): Promise<void>
}

/** The index can't be reached or rejects requests. */
export class SearchError extends Error {
  /** The index rejects this request, however often it is sent; otherwise trying again may help. */
  readonly isRefusal: boolean

  constructor(message: string, cause?: unknown, isRefusal = false) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SearchError'
    this.isRefusal = isRefusal
  }
}

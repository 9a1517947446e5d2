/** One text that can be found. It carries no name: names differ from copy to copy, and who sees one must not learn another. */
export interface SearchDocument {
  /** Of the stored bytes. */
  readonly id: string
  readonly text: string
  /** The same as folded words with a space between them, for indexes that leave the language to us. */
  readonly terms: string
}

export interface SearchWanted {
  /** Folded; every one must begin a word of the text. At least one. */
  readonly terms: readonly string[]
  /** What the person typed, for engines that fold by themselves. */
  readonly text: string
  /**
   * Spaces in which a document must be in use. It makes lists of hits shorter, and is no right: a driver that knows of no
   * spaces answers more, and every hit goes through the rights of whoever asks.
   */
  readonly spaceIds: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** An index of texts. Failures are `SearchError`s. */
export interface SearchDriver {
  /** Adds documents, or puts them in the place of those with their ids; they can be found once it resolves. */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Takes documents out; ids that are not there are fine. */
  remove(ids: readonly string[]): Promise<void>
  /**
   * Ids of documents that hold every term, best first, each once. The order is the same from page to page while nothing is
   * put or removed.
   */
  find(wanted: SearchWanted): Promise<string[]>
  /** Rejects with what is wrong where the index cannot be used. */
  probe(): Promise<void>
}

/** The index cannot be reached or refuses its work. */
export class SearchError extends Error {
  /** This very request is not taken, however often it comes; else trying again may help. */
  readonly isRefusal: boolean

  constructor(message: string, cause?: unknown, isRefusal = false) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SearchError'
    this.isRefusal = isRefusal
  }
}

import type { Database } from '../../platform/database/database.ts'
import { queryTerms } from '../../platform/text/terms.ts'
import { createOutsideSearch, type OutsideParts, type OutsideSearch } from './outside-search.ts'
import { createOwnIndex } from './registry.ts'
import { type SearchDocument, type SearchDriver, SearchError } from './search-driver.ts'

/** The site's own index of file contents. It is kept up to date whatever method the settings choose. */
export interface Search {
  /** Adds or replaces documents. @throws SearchError */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Removes documents. @throws SearchError */
  remove(ids: readonly string[]): Promise<void>
  /**
   * A range of the ids of documents in which every word of `text` begins a word, best first; none if `text` contains no
   * word. Says nothing about who may see them. @throws SearchError
   */
  find(wanted: {
    readonly text: string
    readonly spaceIds: readonly string[]
    readonly offset: number
    readonly limit: number
  }): Promise<string[]>
  /** Rejects with the reason if it can't be used. */
  probe(): Promise<void>
  /** The engine outside the site, if the settings choose one. */
  readonly outside: OutsideSearch
}

export async function createSearch(db: Database, parts: OutsideParts): Promise<Search> {
  const driver = await createOwnIndex(db)
  return searchWith(driver, createOutsideSearch(parts))
}

function searchWith(driver: SearchDriver, outside: OutsideSearch): Search {
  return {
    outside,
    probe: () => mapped(driver.probe()),
    async put(documents) {
      if (documents.length > 0) await mapped(driver.put(documents))
    },
    async remove(ids) {
      if (ids.length > 0) await mapped(driver.remove(ids))
    },
    async find({ text, ...rest }) {
      const terms = queryTerms(text)
      return terms.length > 0 ? mapped(driver.find({ ...rest, text, terms })) : []
    },
  }
}

async function mapped<T>(work: Promise<T>): Promise<T> {
  return work.catch(error => {
    throw error instanceof SearchError ? error : new SearchError('The search index failed', error)
  })
}

declare module '../../platform/services.ts' {
  interface Services {
    /** The search methods: the site’s own index, and an engine outside of it. */
    readonly search: Search
  }
}

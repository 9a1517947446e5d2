import type { CompiledQuery } from 'kysely'
import type { Reader } from './database.ts'

/** A value that a query takes: one for a placeholder, or a list for as many. */
type Value = string | number | boolean | bigint | null | undefined | readonly (string | number)[]

/** A query builder, or a piece of raw SQL. */
interface Buildable<O> {
  compile(db: Reader): CompiledQuery<O>
}

/** Stands for a value while the query is built, so that its place among the parameters can be found. */
class Place {
  readonly at: number
  /** Where in a list. */
  readonly within: number | null

  constructor(at: number, within: number | null) {
    this.at = at
    this.within = within
  }
}

interface Prepared {
  readonly query: CompiledQuery
  readonly parameters: readonly unknown[]
}

/**
 * Makes a query that is built and compiled once, and then only gets its values: building one takes longer than
 * many a query itself. `build` must pass its values on to the query as they are, without looking at them. Lists of
 * different lengths are different queries.
 */
export function prepared<A extends readonly Value[], O>(
  build: (db: Reader, ...values: A) => Buildable<O>,
): (db: Reader, ...values: A) => Promise<O[]> {
  const known = new WeakMap<object, Map<string, Prepared>>()

  return async (db, ...values) => {
    const executor = db.getExecutor()
    const queries = known.get(executor.adapter) ?? new Map<string, Prepared>()
    known.set(executor.adapter, queries)
    const shape = values.map(value => (Array.isArray(value) ? value.length : '')).join()
    let found = queries.get(shape)
    if (!found) {
      const places = values.map((value, at) =>
        Array.isArray(value) ? value.map((_, within) => new Place(at, within)) : new Place(at, null),
      )
      const query = build(db, ...(places as unknown as A)).compile(db)
      found = { query, parameters: query.parameters }
      queries.set(shape, found)
    }
    const parameters = found.parameters.map(one => (one instanceof Place ? valueAt(values, one) : one))
    const { rows } = await executor.executeQuery<O>({ ...(found.query as CompiledQuery<O>), parameters })
    return rows
  }
}

function valueAt(values: readonly Value[], { at, within }: Place): unknown {
  const value = values[at]
  return within === null ? value : (value as readonly unknown[])[within]
}

import { type CompiledQuery, type Expression, type SqlBool, sql } from 'kysely'
import { dialectOf, type Reader } from './database.ts'
import { keepStatement } from './statement-names.ts'

type List = readonly (string | number)[]

/** A value that a query takes: one for a placeholder, or a list for as many. */
type Value = string | number | boolean | bigint | null | undefined | List

/** A query builder, or a piece of raw SQL. */
interface Buildable<O> {
  compile(db: Reader): CompiledQuery<O>
}

/** Stands for a value while the query is built, so that its place among the parameters can be found. */
class Place {
  readonly at: number
  /** Where in a list; null for a whole value. */
  readonly within: number | null

  constructor(at: number, within: number | null) {
    this.at = at
    this.within = within
  }
}

/** The place of a whole list, by the places of its values: PostgreSQL takes a list as one value. */
const wholeLists = new WeakMap<List, Place>()

interface PreparedOptions {
  /** False if the best plan depends on the values: then PostgreSQL makes one each time. */
  readonly hasOnePlan?: boolean
}

interface Prepared {
  readonly query: CompiledQuery
  readonly parameters: readonly unknown[]
}

/** The shape of a query that is the same for lists of any length. */
const anyShape = '*'

/**
 * Makes a query that is built and compiled once, and then only gets its values: building one takes longer than
 * many a query itself. `build` must pass its values on to the query as they are, without looking at them.
 *
 * Connections to PostgreSQL keep the query, and after a few runs they may use one plan for all values, unless it is said
 * not to have one. Lists are compared by `isAmong`; used in another way, they make a query for each length, and these
 * aren't kept.
 */
export function prepared<A extends readonly Value[], O>(
  build: (db: Reader, ...values: A) => Buildable<O>,
  { hasOnePlan = true }: PreparedOptions = {},
): (db: Reader, ...values: A) => Promise<O[]> {
  const known = new WeakMap<object, Map<string, Prepared>>()

  return async (db, ...values) => {
    const executor = db.getExecutor()
    const queries = known.get(executor.adapter) ?? new Map<string, Prepared>()
    known.set(executor.adapter, queries)
    let found = queries.get(anyShape) ?? queries.get(shapeOf(values))
    if (!found) {
      found = compile(db, build, values)
      const hasAnyShape = found.parameters.every(one => !(one instanceof Place) || one.within === null)
      queries.set(hasAnyShape ? anyShape : shapeOf(values), found)
      if (hasAnyShape && hasOnePlan && dialectOf(db) === 'postgres') keepStatement(found.query.sql)
    }
    const parameters = found.parameters.map(one => (one instanceof Place ? valueAt(values, one) : one))
    const { rows } = await executor.executeQuery<O>({ ...(found.query as CompiledQuery<O>), parameters })
    return rows
  }
}

/**
 * SQL: a column equals one of the values of a list. In a prepared query, PostgreSQL gets the list as one value, so that
 * the query is the same for lists of any length.
 */
export function isAmong(column: Expression<unknown>, values: List): Expression<SqlBool> {
  const whole = wholeLists.get(values)
  return whole ? sql<SqlBool>`${column} = any(${whole})` : sql<SqlBool>`${column} in (${sql.join(values)})`
}

/** A list as one value: an array, which only PostgreSQL knows. */
export function asOneValue(values: List): unknown {
  return wholeLists.get(values) ?? values
}

function shapeOf(values: readonly Value[]): string {
  return values.map(value => (Array.isArray(value) ? value.length : '')).join()
}

function compile<A extends readonly Value[]>(
  db: Reader,
  build: (db: Reader, ...values: A) => Buildable<unknown>,
  values: A,
): Prepared {
  const isSqlite = dialectOf(db) === 'sqlite'
  const places = values.map((value, at) => {
    if (!Array.isArray(value)) return new Place(at, null)
    const list = value.map((_, within) => new Place(at, within)) as unknown as List
    if (!isSqlite) wholeLists.set(list, new Place(at, null))
    return list
  })
  const query = build(db, ...(places as unknown as A)).compile(db)
  return { query, parameters: query.parameters }
}

function valueAt(values: readonly Value[], { at, within }: Place): unknown {
  const value = values[at]
  return within === null ? value : (value as List)[within]
}

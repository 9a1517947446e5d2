import type { SettingValue } from '@holdall/contract/contract.ts'
import type { Pool, RowDataPacket } from 'mysql2/promise'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { indexWords, searchWords } from './mysql-words.ts'
import { probeByUse } from './probe.ts'
import { SearchError } from './search-driver.ts'
import {
  type Collection,
  type EngineDocument,
  type EngineWanted,
  everySpace,
  mostHits,
  type SearchEngine,
} from './search-engine.ts'

export type MysqlMode = SettingValue<'scout_mysql_mode'>

const answerMs = 30_000
/** Time limit of a search; milliseconds. */
const searchMs = 2_500
/** Codes of a connection that was lost, as after a restart of the server. */
const lostCodes = ['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'EPIPE']
/** Most characters of documents in one statement; servers accept packets of 16 MiB and more. */
const mostText = 1_500_000

/**
 * Stores each index as a table in a MySQL or MariaDB server. The modes differ only in the query, so a change of mode
 * needs no import: `basic` looks for the whole text in names, `extended` for each word anywhere, `fulltext` searches a
 * FULLTEXT index for words by their beginnings, ranked.
 */
export async function createMysqlDriver(address: string | null, mode: MysqlMode): Promise<SearchEngine> {
  if (!address) throw new SearchError('Set the environment variable SEARCH_MYSQL_URL to use MySQL')
  const pool = await openPool(address)

  const run = <T extends RowDataPacket[]>(statement: string, values: readonly unknown[] = []) =>
    runOn<T>(pool, statement, values)

  const engine: Omit<SearchEngine, 'probe'> = {
    holds: () => true,
    answers: (collection: Collection) => mode !== 'basic' || collection === 'items',
    async create(index) {
      await run(`create table if not exists ${quoted(index)} (
        id varchar(64) character set ascii collate ascii_bin primary key,
        spaces mediumtext character set ascii collate ascii_bin not null,
        text mediumtext character set utf8mb4 collate utf8mb4_bin not null,
        words mediumtext character set ascii collate ascii_bin not null,
        fulltext key words (words)
      ) engine = InnoDB`)
    },
    async list(prefix) {
      const rows = await run<(RowDataPacket & { name: string })[]>(
        `select table_name as name from information_schema.tables where table_schema = database() and left(table_name, ?) = ?`,
        [prefix.length, prefix],
      )
      return rows.map(row => row.name)
    },
    async drop(index) {
      await run(`drop table if exists ${quoted(index)}`)
    },
    async put(index, documents) {
      for (const some of inStatements(documents)) {
        const rows = some.map(one => [one.id, spacesText(one.spaces), one.text, indexWords(one.terms)])
        await run(`replace into ${quoted(index)} (id, spaces, text, words) values ?`, [rows])
      }
    },
    async remove(index, ids) {
      if (ids.length > 0) await run(`delete from ${quoted(index)} where id in (?)`, [ids])
    },
    async find(index, wanted) {
      const limit = Math.min(wanted.limit, mostHits - wanted.offset)
      if (limit <= 0) return []
      const { match, order } = questions[mode](wanted)
      const conditions = [match, ...narrowing(wanted)]
      const values = [...conditions.flatMap(one => one.values), ...order.values, limit, wanted.offset]
      const rows = await run<(RowDataPacket & { id: string })[]>(
        `${withinTime(`id from ${quoted(index)}`, searchMs)} where ${conditions.map(one => `(${one.text})`).join(' and ')}
         order by ${order.text}, id limit ? offset ?`,
        values,
      )
      return rows.map(row => row.id)
    },
    close: () => pool.end().catch(() => undefined),
  }
  return {
    ...engine,
    async probe(prefix, take = onlyDo) {
      await take('Get the version of MySQL', async () => {
        const [row] = await run<(RowDataPacket & { version: string })[]>('select version() as version')
        return row?.version
      })
      await probeByUse(engine, prefix, take)
    },
  }
}

/** Every statement may run twice: if its connection is lost, it is sent once more on another. */
async function runOn<T extends RowDataPacket[]>(
  pool: Pool,
  statement: string,
  values: readonly unknown[],
  isAgain = false,
): Promise<T> {
  try {
    const [rows] = await pool.query<T>({ sql: statement, timeout: answerMs }, [...values])
    return rows
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!isAgain && lostCodes.includes(code)) return runOn<T>(pool, statement, values, true)
    throw mapped(error)
  }
}

/** Divides documents into as many as one statement can hold. */
function* inStatements(documents: readonly EngineDocument[]): Generator<EngineDocument[]> {
  let some: EngineDocument[] = []
  let length = 0
  for (const document of documents) {
    const size = document.text.length + document.terms.length
    if (some.length > 0 && length + size > mostText) {
      yield some
      some = []
      length = 0
    }
    some.push(document)
    length += size
  }
  if (some.length > 0) yield some
}

/**
 * Begins a query that the server itself stops after a while, so that none runs on with no one waiting for it: with a
 * statement limit in MariaDB, with an optimizer hint in MySQL. Each treats the other's as a comment.
 */
export function withinTime(selected: string, ms: number): string {
  return `/*M!100101 set statement max_statement_time=${ms / 1000} for */ select /*+ MAX_EXECUTION_TIME(${ms}) */ ${selected}`
}

interface Piece {
  readonly text: string
  readonly values: readonly unknown[]
}

const questions: Readonly<Record<MysqlMode, (wanted: EngineWanted) => { match: Piece; order: Piece }>> = {
  basic: ({ text }) => ({ match: contains(text), order: byBeginning(text) }),
  extended: ({ text }) => {
    const words = text.split(' ')
    return { match: every(words.map(contains)), order: byBeginning(text) }
  },
  fulltext: ({ terms, text }) => {
    const match = { text: 'match (words) against (? in boolean mode)', values: [searchWords(terms)] }
    // The index ranks by words, not by how long a name is.
    const isName = { text: `text = ? or text like ? escape '|'`, values: [text, `${escaped(text)}.%`] }
    const order = { text: `(${isName.text}) desc, ${match.text} desc`, values: [...isName.values, ...match.values] }
    return { match, order }
  },
}

function contains(word: string): Piece {
  return { text: `text like ? escape '|'`, values: [`%${escaped(word)}%`] }
}

/** The exact name first, then names that begin with the text, then shorter names: the text is a larger part of them. */
function byBeginning(text: string): Piece {
  return { text: `text = ? desc, text like ? escape '|' desc, length(text)`, values: [text, `${escaped(text)}%`] }
}

function every(pieces: readonly Piece[]): Piece {
  return { text: pieces.map(piece => piece.text).join(' and '), values: pieces.flatMap(piece => piece.values) }
}

function narrowing({ spaces, among }: EngineWanted): Piece[] {
  const holds = (space: string): Piece => ({ text: 'instr(spaces, ?)', values: [`,${space},`] })
  const inSpaces = [...(spaces ?? []), everySpace].map(holds)
  return [
    ...(spaces ? [{ ...every(inSpaces), text: inSpaces.map(piece => piece.text).join(' or ') }] : []),
    ...(among ? [{ text: 'id in (?)', values: [among] }] : []),
  ]
}

function escaped(word: string): string {
  return word.replace(/[|%_]/g, found => `|${found}`)
}

function spacesText(spaces: readonly string[]): string {
  return `,${spaces.join(',')},`
}

/** We create the index names ourselves; they need no further escaping. */
function quoted(index: string): string {
  return `\`${index.replaceAll('`', '')}\``
}

async function openPool(address: string): Promise<Pool> {
  const { createPool } = await import('mysql2/promise')
  const url = new URL(address)
  const isSecure = url.searchParams.get('tls') === 'true'
  return createPool({
    host: url.hostname,
    port: Number(url.port) || 3306,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(isSecure ? { ssl: {} } : {}),
    charset: 'utf8mb4_bin',
    connectionLimit: 4,
    // Anyone who would wait behind that many is better served by the site's own index.
    queueLimit: 64,
    connectTimeout: 2_000,
    // Objects are never turned into conditions, and no local file is read.
    stringifyObjects: true,
    flags: ['-LOCAL_FILES'],
  })
}

function mapped(error: unknown): SearchError {
  const { message, code = '' } = error as Error & { code?: string }
  // The library puts the whole statement there, with names and contents, which must not be logged.
  Object.assign(error as object, { sql: undefined })
  // What can't be stored as it is: too long, or with letters that the table doesn't accept.
  const isRefusal = ['ER_NET_PACKET_TOO_LARGE', 'ER_DATA_TOO_LONG', 'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD'].includes(code)
  return new SearchError(`MySQL: ${message || code}`, error, isRefusal)
}

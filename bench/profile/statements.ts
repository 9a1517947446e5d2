/** How often each statement ran, and for how many milliseconds altogether, by its text. */
export type Statements = Record<string, { count: number; ms: number }>

type Note = (text: string, ms: number) => void
type Method = (this: unknown, ...values: unknown[]) => unknown

/** Notes every run of a prepared statement of better-sqlite3. */
export function watchSqlite(Database: { prototype: Record<string, Method> }, note: Note): void {
  const { prepare, exec } = Database.prototype
  if (!prepare || !exec) throw new Error('better-sqlite3 has no such methods')
  const timed =
    (text: string, method: Method): Method =>
    (...values) => {
      const started = performance.now()
      try {
        return method(...values)
      } finally {
        note(text, performance.now() - started)
      }
    }
  Database.prototype.prepare = function prepareWatched(text) {
    const statement = prepare.call(this, text) as Record<string, Method>
    for (const name of ['run', 'all', 'get'])
      statement[name] = timed(String(text), (statement[name] as Method).bind(statement))
    return statement
  }
  Database.prototype.exec = function execWatched(text) {
    return timed(String(text), exec.bind(this))(text)
  }
}

/** Notes every query of pg, from the call to its answer. */
export function watchPostgres(pg: { Client: { prototype: Record<string, Method> } }, note: Note): void {
  const { query } = pg.Client.prototype
  if (!query) throw new Error('pg has no such method')
  pg.Client.prototype.query = function queryWatched(...values) {
    const [first] = values
    const text = typeof first === 'string' ? first : String((first as { text?: string })?.text)
    const started = performance.now()
    const answer = query.apply(this, values)
    if (answer instanceof Promise) {
      const end = () => note(text, performance.now() - started)
      answer.then(end, end)
    }
    return answer
  }
}

import pg from 'pg'
import type { Logger } from '../../logging.ts'
import { type PostgresHosts, UnsuitableHost } from './postgres-hosts.ts'
import type { Line, WatchedPool } from './postgres-pool.ts'

const lookEveryMs = 1000
/** A query that takes longer is checked. */
const patienceMs = 4000
/** A query that the server is working on is not checked again before this. */
const trustMs = 10_000
/** The server may take this long to report which queries it runs. */
const askMs = 4000

/** What the server reports: the connections it is working for, nothing at all, or an answer that doesn't help. */
type Report = ReadonlySet<string> | 'silent' | 'unclear'

/**
 * Watches slow queries. Asks the server over a separate connection whether it is still working on them: a recount may
 * take an hour, but a connection that a firewall has dropped, or a server that has stopped, is given up after some
 * seconds, together with equally old idle connections. While the server says nothing at all, new callers fail at once
 * instead of waiting as long as the first. The server is told of the connections that were given up, or it would keep the
 * locks of their transactions. Returns a function that stops watching.
 */
export function watchLines(hosts: PostgresHosts, pools: readonly WatchedPool[], log: Logger): () => void {
  const doubts = new WeakMap<Line, { readonly askedAt: number | null; readonly count: number }>()
  const trusted = new WeakMap<Line, { readonly askedAt: number | null; readonly until: number }>()
  /** Connections that were given up: the server may still hold what their transactions have locked. */
  const abandoned = new Set<string>()
  let answeredAt = Number.NEGATIVE_INFINITY
  let isLooking = false

  async function look(): Promise<void> {
    const lines = pools.flatMap(pool => [...pool.lines])
    const overdue = lines.filter(isOverdue)
    if (overdue.length === 0 && abandoned.size === 0 && !isInDoubt()) return
    const asked = overdue.map(line => line.askedAt)
    const report = await askServer(hosts, abandoned)
    noteSilence(report === 'silent')
    if (typeof report !== 'string') abandoned.clear()
    const until = performance.now() + trustMs
    for (const line of overdue) if (isAtWork(line, report)) trusted.set(line, { askedAt: line.askedAt, until })
    const dead = overdue.filter((line, n) => line.askedAt === asked[n] && isDead(line, report))
    for (const line of dead) log.warn({ line: line.name }, 'The database isn’t answering; closing the connection')
    const oldest = Math.min(...dead.map(line => line.askedAt ?? Number.POSITIVE_INFINITY))
    const suspects = lines.filter(line => line.askedAt === null && line.heardAt < oldest)
    for (const line of dead.length > 0 ? [...dead, ...suspects] : []) {
      if (line.name !== null) abandoned.add(line.name)
      line.cut()
    }
  }

  /** Whether the server was silent the last time, or somebody has waited long for a connection. */
  function isInDoubt(): boolean {
    const now = performance.now()
    if (pools.some(pool => pool.isAway)) return true
    return answeredAt < now - trustMs && pools.some(pool => (pool.waitingSince() ?? now) < now - patienceMs)
  }

  function noteSilence(isAway: boolean): void {
    const wasAway = pools.some(pool => pool.isAway)
    if (!isAway) answeredAt = performance.now()
    if (isAway !== wasAway)
      log.warn({ isAway }, isAway ? 'The database isn’t responding' : 'The database answers again')
    for (const pool of pools) pool.isAway = isAway
  }

  function isOverdue(line: Line): boolean {
    const now = performance.now()
    if (line.askedAt === null || line.askedAt > now - patienceMs) return false
    const known = trusted.get(line)
    return known?.askedAt !== line.askedAt || known.until < now
  }

  /** Requires two reports in a row for one query, because its answer may arrive while the server is being asked. */
  function isDead(line: Line, report: Report): boolean {
    const isSuspect = report === 'silent' || (report !== 'unclear' && line.name !== null && !report.has(line.name))
    const { askedAt } = line
    const known = doubts.get(line)
    const former = known?.askedAt === askedAt ? known.count : 0
    const count = isSuspect ? former + 1 : 0
    doubts.set(line, { askedAt, count })
    return count >= 2
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

function isAtWork({ name }: Line, report: Report): boolean {
  return typeof report !== 'string' && name !== null && report.has(name)
}

/**
 * Which connections the server works for. It ends the abandoned ones first, with their transactions. With several hosts,
 * the first that is suitable is asked.
 */
async function askServer(hosts: PostgresHosts, abandoned: ReadonlySet<string>): Promise<Report> {
  let isSilent = false
  for (let tries = 0; tries < hosts.count; tries++) {
    const report = await askHost(hosts, abandoned)
    if (typeof report !== 'string') return report
    isSilent ||= report === 'silent'
  }
  return isSilent ? 'silent' : 'unclear'
}

async function askHost({ Client }: PostgresHosts, abandoned: ReadonlySet<string>): Promise<Report> {
  const client = new Client({ connectionTimeoutMillis: askMs, query_timeout: askMs })
  try {
    await client.connect()
    if (abandoned.size > 0) {
      const ended = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1)'
      await client.query(ended, [[...abandoned]])
    }
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
        where application_name like 'holdall-%' and state not in ('idle', 'idle in transaction')`,
    )
    return new Set(rows.map(row => row.name))
  } catch (error) {
    // A server that refuses because it is starting, is a standby or has too many connections is still there.
    return error instanceof pg.DatabaseError || error instanceof UnsuitableHost ? 'unclear' : 'silent'
  } finally {
    // Not awaited: it may be as silent as the others.
    client.end().catch(() => undefined)
  }
}

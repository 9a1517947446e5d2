import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

export interface DatabaseCost {
  /** User and system seconds of all processes of the PostgreSQL server so far. */
  cpuSeconds(): number
  /** Bytes of the write-ahead log so far. */
  logBytes(): Promise<number>
  /** Bytes of all tables and indexes. */
  size(): Promise<number>
  /** Connections to the database, without this one. */
  connections(): Promise<number>
  close(): Promise<void>
}

interface ProcessTimes {
  readonly parent: number
  readonly seconds: number
  /** Of children that have ended. */
  readonly endedSeconds: number
}

const ticksPerSecond = 100

function timesOf(pid: number | string): ProcessTimes {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const of = (one: number, other: number) => (Number(fields[one]) + Number(fields[other])) / ticksPerSecond
  return { parent: Number(fields[1]), seconds: of(11, 12), endedSeconds: of(13, 14) }
}

/** What work costs a PostgreSQL server that runs on this machine (Linux). */
export async function watchDatabase(url: string): Promise<DatabaseCost> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async (query: string) => Number((await client.query(`select (${query}) as value`)).rows[0].value)
  const postmaster = timesOf(await ask('pg_backend_pid()')).parent
  return {
    cpuSeconds() {
      const { seconds, endedSeconds } = timesOf(postmaster)
      let sum = seconds + endedSeconds
      for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
        try {
          const times = timesOf(pid)
          if (times.parent === postmaster) sum += times.seconds
        } catch {
          // It ended meanwhile, and its times are the postmaster's now.
        }
      }
      return sum
    },
    logBytes: () => ask("pg_current_wal_lsn() - '0/0'::pg_lsn"),
    size: () => ask('pg_database_size(current_database())'),
    connections: () => ask('select count(*) - 1 from pg_stat_activity where datname = current_database()'),
    close: () => client.end(),
  }
}

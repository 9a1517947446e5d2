import pg from 'pg'

/**
 * Creates an empty database of this name on the PostgreSQL server in `BENCH_DATABASE_URL`, dropping one that an earlier
 * run left. Returns undefined and prints a note if no server is set.
 */
export async function emptyDatabase(name: string): Promise<string | undefined> {
  const server = process.env.BENCH_DATABASE_URL
  if (!server) {
    console.log(`- ${name} on PostgreSQL: BENCH_DATABASE_URL names no server`)
    return undefined
  }
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`drop database if exists "${name}" with (force)`)
    await client.query(`create database "${name}"`)
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

import pg from 'pg'

/**
 * A new, empty database on the PostgreSQL server that `BENCH_DATABASE_URL` names, by that name; one that an earlier run
 * left is dropped. Undefined, and said so, where no server is named.
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

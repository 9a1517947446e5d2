import { spawn } from 'node:child_process'
import type { TestDatabase } from './databases.ts'

/** Opens the database in another process, which migrates it at a sign; `end` is what it says of its failure. */
export async function startMigrating({
  db,
  url,
}: TestDatabase): Promise<{ go(): void; readonly end: Promise<string> }> {
  const file = (path: string) => JSON.stringify(new URL(`../src/platform/${path}`, import.meta.url).href)
  const opened =
    db.dialect === 'sqlite'
      ? `openSqlite(url.slice('sqlite:'.length))`
      : `openPostgres(url, createLogger('silent'), { poolSize: 1 })`
  const program = `
    import { once } from 'node:events'
    import { migrate } from ${file('database/migrate.ts')}
    import { openSqlite } from ${file('database/sqlite.ts')}
    import { openPostgres } from ${file('database/postgres/postgres.ts')}
    import { createLogger } from ${file('logging.ts')}
    const url = ${JSON.stringify(url)}
    const db = ${opened}
    console.log('ready')
    await once(process.stdin, 'data')
    await migrate(db)
    await db.close()
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  await new Promise(resolve => {
    child.stdout.once('data', resolve)
    child.once('exit', resolve)
  })
  return {
    go: () => void child.stdin.end('go'),
    end: new Promise(resolve => child.once('exit', code => resolve(code === 0 ? '' : said || `exit code ${code}`))),
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface NextVersion {
  readonly dataDir: string
  readonly port: number
  readonly variables: Readonly<Record<string, string>>
  /** Name of the migration that the next version brings, and what it does: statements of SQL. */
  readonly migration: string
  readonly statements: readonly string[]
  /** Whether older programs must not go on after it. */
  readonly isAlone?: boolean
}

export interface RunningVersion {
  readonly url: string
  output(): string
  kill(): Promise<void>
}

const file = (path: string) => JSON.stringify(new URL(`../../${path}`, import.meta.url).href)

/**
 * Starts the next version of the product: the same program with one more migration. Resolves once it is ready. @throws
 * with its output if it ends before
 */
export async function startNextVersion(next: NextVersion): Promise<RunningVersion> {
  const { dataDir, port, variables, migration, statements, isAlone = false } = next
  const program = `
    import { sql } from 'kysely'
    import { migrations } from ${file('migrations/migrations.ts')}
    import { aloneMigrations } from ${file('migrations/alone.ts')}
    migrations[${JSON.stringify(migration)}] = async db => {
      for (const statement of ${JSON.stringify(statements)}) await sql.raw(statement).execute(db)
    }
    if (${isAlone}) aloneMigrations.add(${JSON.stringify(migration)})
    await import(${file('src/app/main.ts')})`
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...variables, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The packages of the server are found here.
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += chunk))
  while (
    !(await fetch(`${url}/health/ready`)
      .then(answer => answer.ok)
      .catch(() => false))
  ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The next version ended:\n${text}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return {
    url,
    output: () => text,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

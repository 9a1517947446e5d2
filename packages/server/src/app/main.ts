import { type Environment, readEnvironment } from '../platform/environment.ts'
import { createLogger } from '../platform/logging.ts'
import { explainStartError } from './explain-start-error.ts'
import { serve } from './serve.ts'

/** `node main.ts [command]`: the program `holdall`. What only other commands need isn't loaded for a start. */
async function main(words: readonly string[]): Promise<void> {
  if (words.length === 0 || (words.length === 1 && words[0] === 'serve')) return start()
  const { runCommand } = await import('./commands/run-command.ts')
  const exitCode = await runCommand(words)
  if (exitCode !== null) process.exit(exitCode)
}

async function start(): Promise<void> {
  let env: Environment | undefined
  try {
    env = readEnvironment(process.env)
    await serve(env, createLogger(env.logLevel))
  } catch (error) {
    console.error(explainStartError(error, env))
    process.exit(1)
  }
}

// Only the server's own user and group may access the files it writes; see `openSqlite` for the database.
process.umask(0o027)

// Not awaited at the top level: what loads later imports this file, and Node would first wait until it has ended.
void main(process.argv.slice(2))

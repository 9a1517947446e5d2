import { requireWholeSite } from '../../features/backups/public.ts'
import { CommandError, type ExitCode, exitCodes, type SiteOptions } from '../../platform/commands/command.ts'
import { createOutput } from '../../platform/commands/output.ts'
import { readSecret } from '../../platform/commands/read-secret.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUpToDate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { type Environment, readEnvironment } from '../../platform/environment.ts'
import { createLogger, type Logger, standardError } from '../../platform/logging.ts'
import { createApp } from '../create-app.ts'
import { explainStartError } from '../explain-start-error.ts'
import { features } from '../features.ts'
import { type Chosen, runProgram } from './program.ts'
import { serveCommand } from './serve.command.ts'
import { forgetSecretsCommand, migrateCommand, receiveMailCommand } from './site-commands.ts'

const commands = [
  serveCommand,
  migrateCommand,
  ...features.flatMap(feature => feature.commands ?? []),
  forgetSecretsCommand,
  receiveMailCommand,
]

/** Runs the command that these words name. Returns the exit code, or null while a server runs on. */
export async function runCommand(words: readonly string[]): Promise<ExitCode | null> {
  let isServing = false
  const exitCode = await runProgram(words, {
    commands,
    run: chosen => {
      isServing = chosen.command === serveCommand
      return run(chosen)
    },
    out: text => void process.stdout.write(text),
    error: text => void process.stderr.write(text),
  })
  return isServing && exitCode === exitCodes.done ? null : exitCode
}

async function run({ command, args, options, isJson }: Chosen): Promise<ExitCode> {
  const output = createOutput({ out: process.stdout, error: process.stderr }, isJson)
  let env: Environment | undefined
  try {
    env = readEnvironment({ LOG_LEVEL: 'warn', ...process.env })
    const log = createLogger(env.logLevel, standardError())
    const site = { env, log }
    const signal = command === serveCommand ? new AbortController().signal : stopSignal()
    const withSite = <T>(work: (ctx: Ctx) => Promise<T>, how?: SiteOptions) => openSite(site, work, how)
    return await command.run({ args, options, env, log, output, signal, withSite, readSecret })
  } catch (error) {
    output.endProgress()
    if (error instanceof CommandError) {
      output.warn(error.message)
      return error.exitCode
    }
    output.warn(explainStartError(error, env))
    return exitCodes.failed
  }
}

/** The first Ctrl+C lets the command clean up; the second ends the process. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130)
      stop.abort(new CommandError('Interrupted.', 130))
    })
  return stop.signal
}

async function openSite<T>(
  { env, log }: { env: Environment; log: Logger },
  work: (ctx: Ctx) => Promise<T>,
  { asIs, isRestoring }: SiteOptions = {},
): Promise<T> {
  if (!isRestoring) requireWholeSite(env)
  const db = await openDatabase(env, log)
  try {
    if (asIs && !(await isUpToDate(db)))
      throw new CommandError('The database belongs to another version, or was never used. Start the server once first.')
  } catch (error) {
    await db.close()
    throw error
  }
  const app = await createApp({ env, log, db })
  try {
    return await work(app.ctx)
  } finally {
    await app.close()
  }
}

import { type Command, exitCodes } from '../../platform/commands/command.ts'
import { createLogger } from '../../platform/logging.ts'
import { serve } from '../serve.ts'

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the site (the default command)',
  details: `Migrates the database, listens on HOST and PORT, and runs jobs unless WORKER is off. On SIGTERM, it finishes
running requests and stops within STOP_SECONDS.`,
  async run({ env }) {
    await serve(env, createLogger(env.variables.LOG_LEVEL ? env.logLevel : 'info'))
    return exitCodes.done
  },
}

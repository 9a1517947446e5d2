import { type Command, exitCodes } from '../../platform/commands/command.ts'
import { createLogger } from '../../platform/logging.ts'
import { serve } from '../serve.ts'

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the site; what happens without any command',
  details: `Listens on PORT and HOST, migrates the database, and runs jobs unless WORKER is off. Ends on SIGTERM within
STOP_SECONDS, after running requests.`,
  async run({ env }) {
    await serve(env, createLogger(env.variables.LOG_LEVEL ? env.logLevel : 'info'))
    return exitCodes.done
  },
}

import { setupAddress } from '../features/accounts/public.ts'
import { receivePiped } from '../features/mail/public.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import { type Environment, readEnvironment } from '../platform/environment.ts'
import { createLogger } from '../platform/logging.ts'
import type { App } from './build-app.ts'
import { createApp } from './create-app.ts'
import { endOnUncaught } from './end-on-uncaught.ts'
import { explainStartError } from './explain-start-error.ts'
import { forgetSecrets } from './forget-secrets.ts'
import { serveWeb } from './web/web.ts'

type Log = ReturnType<typeof createLogger>

const commands = ['serve', 'migrate', 'receive-mail', 'forget-secrets']

/** `node main.ts [command]` */
async function main(command: string, env: Environment): Promise<void> {
  const log = createLogger(env.logLevel)
  if (!commands.includes(command))
    throw new Error(`Unknown command ${command}. Available commands: ${commands.join(', ')}.`)
  if (command === 'forget-secrets') return forget(env, log)
  const app = await createApp({ env, log })
  if (command === 'serve') return serve(app, env, log)
  if (command === 'receive-mail') process.exitCode = await receivePiped(app.ctx, process.stdin)
  await app.close()
}

async function serve(app: App, env: Environment, log: Log): Promise<void> {
  endOnUncaught({ log: app.ctx.log, tracking: app.services.errorTracking })
  if (env.webDir) await serveWeb(app.http, app.services, env.webDir)
  await app.start()
  await app.http.listen({ port: env.port, host: env.host })
  stopOnSignals(app, log)
  await printAddresses(app, env.port)
}

async function forget(env: Environment, log: Log): Promise<void> {
  const db = await openDatabase(env, log)
  try {
    await migrate(db)
    const { settings, disks, secondFactors } = await forgetSecrets(db)
    console.log(`Settings to enter again: ${settings.join(', ') || 'none'}`)
    console.log(`Storage credentials to enter again before its files can be read: ${disks}`)
    console.log(`Users who have to set up their authenticator app again: ${secondFactors}`)
  } finally {
    await db.close()
  }
}

/** Prints what an administrator at the console wants to know. */
async function printAddresses(app: App, port: number): Promise<void> {
  const bound = app.http.server.address()
  const local = `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`
  const address = app.ctx.origin.baseUrl || local
  console.log(`Holdall is ready: ${address}`)
  const setup = await setupAddress(app.ctx, local)
  if (setup) console.log(`Setup address: ${setup}\nOpen it once to create the first administrator.`)
}

function stopOnSignals(app: App, log: Log): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      endInTime(app.services.env.stopSeconds, log)
      app.close().then(
        () => process.exit(0),
        error => {
          log.error({ err: error }, 'The server didn’t stop cleanly')
          process.exit(1)
        },
      )
    })
  }
}

/** Ends the process even if a database or storage doesn't respond. */
function endInTime(seconds: number, log: Log): void {
  const end = () => {
    log.error({ seconds }, 'The server didn’t stop in time; ending the process')
    process.exit(1)
  }
  setTimeout(end, seconds * 1000).unref()
}

// Only the server's own user and group may access the files it writes; see `openSqlite` for the database.
process.umask(0o027)

/** Not awaited at the top level: what loads later imports this file, and Node would first wait until it has ended. */
async function run(): Promise<void> {
  let env: Environment | undefined
  try {
    env = readEnvironment(process.env)
    await main(process.argv[2] ?? 'serve', env)
  } catch (error) {
    console.error(explainStartError(error, env))
    process.exit(1)
  }
}

void run()

import { setupAddress } from '../features/accounts/registration/setup-address.ts'
import { requireWholeSite } from '../features/backups/public.ts'
import type { Environment } from '../platform/environment.ts'
import { logMissingLibraries } from '../platform/libraries/log-missing-libraries.ts'
import type { createLogger } from '../platform/logging.ts'
import { type AnnouncedServer, announceServer } from '../platform/processes/running-servers.ts'
import type { App } from './build-app.ts'
import { createApp } from './create-app.ts'
import { endOnUncaught } from './end-on-uncaught.ts'
import { endProcess } from './end-process.ts'
import { serveWeb } from './web/web.ts'

type Log = ReturnType<typeof createLogger>

/** Starts the site; resolves once it listens. It then runs until a signal ends the process. */
export async function serve(env: Environment, log: Log): Promise<void> {
  requireWholeSite(env)
  const app = await createApp({ env, log })
  endOnUncaught({ log: app.ctx.log, tracking: app.services.errorTracking })
  if (env.webDir) await serveWeb(app.http, app.services, env.webDir)
  await app.start()
  await app.http.listen({ port: env.port, host: env.host })
  const announced = app.services.db.dialect === 'sqlite' ? await announce(env, log) : null
  stopOnSignals(app, log, announced)
  await printAddresses(app, env.port)
  await logMissingLibraries(log)
}

/** Prints what an administrator at the console wants to know. */
async function printAddresses(app: App, port: number): Promise<void> {
  const bound = app.http.server.address()
  const local = `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`
  const address = app.ctx.origin.baseUrl || local
  // Asked first, because the server may be stopped as soon as it says that it is ready.
  const setup = await setupAddress(app.ctx, local)
  console.log(`Holdall is ready: ${address}`)
  if (setup) console.log(`Setup address: ${setup}\nOpen it once to create the first administrator.`)
}

/** Two servers on one embedded database lose nothing, but live updates and caches of one don't reach the other. */
async function announce(env: Environment, log: Log): Promise<AnnouncedServer | null> {
  try {
    const announced = await announceServer(env.dataDir)
    if (announced.others > 0)
      log.error({ others: announced.others }, 'Another server uses this embedded database. Stop one, or use PostgreSQL')
    return announced
  } catch (error) {
    log.warn({ err: error }, 'Couldn’t check whether other servers use this database')
    return null
  }
}

function stopOnSignals(app: App, log: Log, announced: AnnouncedServer | null): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return endProcess(1)
      isStopping = true
      endInTime(app.services.env.stopSeconds, log)
      Promise.all([app.close(), announced?.end()]).then(
        () => endProcess(0),
        error => {
          log.error({ err: error }, 'The server didn’t stop cleanly')
          endProcess(1)
        },
      )
    })
  }
}

/** Ends the process even if a database or storage doesn't respond. */
function endInTime(seconds: number, log: Log): void {
  const end = () => {
    log.error({ seconds }, 'The server didn’t stop in time; ending the process')
    endProcess(1)
  }
  setTimeout(end, seconds * 1000).unref()
}

import { setupAddress } from '../features/accounts/public.ts'
import { receivePiped } from '../features/mail/public.ts'
import { readEnvironment } from '../platform/environment.ts'
import { createLogger } from '../platform/logging.ts'
import type { App } from './build-app.ts'
import { createApp } from './create-app.ts'
import { endOnUncaught } from './end-on-uncaught.ts'
import { serveWeb } from './web.ts'

/** `node main.ts [serve|migrate|receive-mail]` */
async function main(command = 'serve'): Promise<void> {
  const env = readEnvironment(process.env)
  const log = createLogger(env.logLevel)
  if (command === 'migrate') {
    const app = await createApp({ env, log })
    await app.close()
    return
  }
  if (command === 'receive-mail') {
    const app = await createApp({ env, log })
    process.exitCode = await receivePiped(app.ctx, process.stdin)
    await app.close()
    return
  }
  if (command !== 'serve') throw new Error(`There is no command ${command}. There are: serve, migrate, receive-mail.`)

  const app = await createApp({ env, log })
  endOnUncaught({ log: app.ctx.log, tracking: app.services.errorTracking })
  if (env.webDir) await serveWeb(app.http, app.services, env.webDir)
  await app.start()
  await app.http.listen({ port: env.port, host: env.host })
  stopOnSignals(app, log)
  await printAddresses(app, env.port)
}

/** What a person at the console wants to know. */
async function printAddresses(app: App, port: number): Promise<void> {
  const bound = app.http.server.address()
  const local = `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`
  const address = app.ctx.origin.baseUrl || local
  console.log(`Holdall is ready: ${address}`)
  const setup = await setupAddress(app.ctx, local)
  if (setup) console.log(`Set-up address: ${setup}\nOpen it once to make the first administrator.`)
}

function stopOnSignals(app: App, log: ReturnType<typeof createLogger>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      endInTime(app.services.env.stopSeconds, log)
      app.close().then(
        () => process.exit(0),
        error => {
          log.error({ err: error }, 'The server did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
}

/** A database or a storage that does not answer keeps nobody from ending the process. */
function endInTime(seconds: number, log: ReturnType<typeof createLogger>): void {
  const end = () => {
    log.error({ seconds }, 'The server did not stop in time; the process ends')
    process.exit(1)
  }
  setTimeout(end, seconds * 1000).unref()
}

main(process.argv[2]).catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

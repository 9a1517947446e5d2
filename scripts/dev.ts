/**
 * `npm run dev`: the server, restarted when its sources change, and the browser application with live reload. No other
 * services are needed: data is in ./data, jobs run in the process, mail goes to the log.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { atEnd, runMain, start, stop } from './lib/processes.ts'
import { root } from './lib/root.ts'

const port = process.env.PORT ?? '3000'
const pretty = join(root, 'node_modules/.bin/pino-pretty')

function startServer(): ChildProcess[] {
  const args = ['--watch', '--watch-preserve-output', 'packages/server/src/app/main.ts', 'serve']
  const env = { PORT: port, LOG_LEVEL: process.env.LOG_LEVEL ?? 'debug' }
  if (!existsSync(pretty)) return [start(process.execPath, args, { env, stdio: 'inherit' })]
  const reader = start(process.execPath, [pretty, '--ignore', 'pid,hostname'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const server = start(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (reader.stdin) server.stdout?.pipe(reader.stdin)
  return [server, reader]
}

function startWeb(): ChildProcess {
  const folder = join(root, 'packages/web')
  const vite = join(createRequire(join(folder, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')
  return start(process.execPath, [vite], {
    cwd: folder,
    env: { API_URL: `http://127.0.0.1:${port}` },
    stdio: 'inherit',
  })
}

runMain(async () => {
  const children = [...startServer(), startWeb()]
  for (const child of children) atEnd(() => stop(child, 'SIGTERM'))
  // If one ends, so does the other.
  return Promise.race(
    children.map(
      child =>
        new Promise<number>((resolve, reject) => {
          child.once('error', reject)
          child.once('exit', code => resolve(code ?? 128))
        }),
    ),
  )
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Servers from Debian packages that start within milliseconds, so that each test can have its own and kill it. */
const programs = {
  redis: {
    command: 'redis-server',
    args: (port: number, dir: string) => [...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir]],
  },
  memcached: {
    command: 'memcached',
    args: (port: number) => ['-l', '127.0.0.1', '-p', `${port}`, '-U', '0', '-u', 'nobody'],
  },
  beanstalkd: { command: 'beanstalkd', args: (port: number) => ['-l', '127.0.0.1', '-p', `${port}`] },
} as const

export type SmallServerName = keyof typeof programs

export interface SmallServer {
  readonly port: number
  /** Kills it immediately. Everything in its memory is lost. */
  kill(): Promise<void>
  /** Starts it on the same port; it begins empty. */
  start(): Promise<void>
  /** Neither answers nor refuses requests until `resume`. */
  freeze(): void
  resume(): void
  remove(): Promise<void>
}

/** Whether this machine has the server's program; `npm test` reports it if not. */
export function hasServer(name: SmallServerName): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, programs[name].command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Starts a server of its own on a free port of the loopback address. */
export async function startSmallServer(name: SmallServerName): Promise<SmallServer> {
  const dir = mkdtempSync(join(tmpdir(), `holdall-${name}-`))
  const port = await freePort()
  const { command, args } = programs[name]
  let child: ChildProcess | undefined
  const server: SmallServer = {
    port,
    async start() {
      child = spawn(command, args(port, dir), { stdio: 'ignore', cwd: dir })
      while (!(await answers(port))) {
        if (child.exitCode !== null) throw new Error(`${command} did not start`)
        await wait(10)
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    freeze: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async remove() {
      await server.kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

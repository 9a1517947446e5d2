import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Server {
  readonly url: string
  readonly child: ChildProcess
  /** User and system seconds of the process so far. */
  cpuSeconds(): number
  /** Resident memory in MiB. */
  memory(): number
  /** Everything it printed. */
  output(): string
  stop(): Promise<void>
}

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url))

/** Starts a floor, which prints its port as its first line. */
export async function startFloor(name: string, ...args: string[]): Promise<Server> {
  const server = run([path(`floors/${name}.ts`), ...args], {})
  const port = await server.firstLine
  return { ...server, url: `http://127.0.0.1:${port}` }
}

/** Starts a program that describes itself in its first line of output. */
export function startProgram(
  file: string,
  ...args: string[]
): Omit<Server, 'url'> & { readonly firstLine: Promise<string> } {
  return run([file, ...args], {})
}

/** Starts the product on a data folder of its own and waits until it is ready. */
export async function startProduct(dataDir: string, port: number, more: Record<string, string> = {}): Promise<Server> {
  const url = `http://127.0.0.1:${port}`
  const server = run([more.SERVER_MAIN ?? path('../packages/server/dist/main.js'), 'serve'], {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: url,
    LOG_LEVEL: 'warn',
    WEB_DIR: path('../packages/web/dist'),
    ...more,
  })
  await untilReady(url, server)
  return { ...server, url }
}

/** The server prints a line as soon as it listens, as the floors do; asking it before would take the processor from it. */
async function untilReady(url: string, server: { firstLine: Promise<string>; output(): string }): Promise<void> {
  await server.firstLine
  const { ok } = await fetch(`${url}/health/ready`)
  if (!ok) throw new Error(`The server isn’t ready:\n${server.output()}`)
}

function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const first = Promise.withResolvers<string>()
  child.stdout.on('data', chunk => {
    text += chunk
    if (text.includes('\n')) first.resolve(text.slice(0, text.indexOf('\n')))
  })
  child.stderr.on('data', chunk => {
    text += chunk
  })
  child.once('exit', () => first.reject(new Error(`A process ended before it was ready:\n${text}`)))
  first.promise.catch(() => undefined)
  return {
    child,
    firstLine: first.promise,
    output: () => text,
    cpuSeconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    memory() {
      const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
      return Number(line?.[1]) / 1024
    },
    stop: () =>
      new Promise<void>(resolve => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

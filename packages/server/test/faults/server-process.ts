import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface ServerProcess {
  readonly url: string
  /** Resolves once the server reports that it is ready. @throws with its output if it exits before. */
  start(): Promise<void>
  /** Sends SIGKILL: nothing of the process runs after it. */
  kill(): Promise<void>
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
  output(): string
  pid(): number | undefined
}

const root = fileURLToPath(new URL('../../../..', import.meta.url))

let built: Promise<string> | undefined

/**
 * Builds the server as it is shipped: it starts in a third of the time that its sources take, and tests start it a
 * hundred times.
 */
async function build(): Promise<string> {
  await promisify(execFile)('sh', ['scripts/build.sh', 'server'], { cwd: root })
  return fileURLToPath(new URL('../../dist/main.js', import.meta.url))
}

/** The file to run for a server, or for a command, as it is shipped. */
export function builtServer(): Promise<string> {
  built ??= build()
  return built
}

/** Returns a program and its first arguments. */
type Program = () => Promise<readonly string[]>

/**
 * The product in its own process with the given data folder, so that it can be killed at any moment: as it is built, or as
 * another program runs it.
 */
export function serverProcess(
  dataDir: string,
  port: number,
  variables: Record<string, string> = {},
  program: Program = async () => [process.execPath, await builtServer()],
): ServerProcess {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let text = ''

  return {
    url,
    output: () => text,
    pid: () => child?.pid,
    async start() {
      text = ''
      const [command = '', ...words] = await program()
      child = spawn(command, [...words, 'serve'], {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: String(port),
          HOST: '127.0.0.1',
          APP_URL: url,
          LOG_LEVEL: 'warn',
          ...variables,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const collect = (chunk: Buffer) => {
        text += chunk
      }
      child.stdout?.on('data', collect)
      child.stderr?.on('data', collect)
      const end = Date.now() + 60_000
      while (!(await isReady(url))) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The server ended by itself:\n${text}`)
        if (Date.now() > end) throw new Error(`The server did not start within 60 seconds:\n${text}`)
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    },
    async stop() {
      if (!child) return null
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

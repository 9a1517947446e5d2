import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** The program is not on this machine. */
export class NoTool extends Error {}

export interface ToolRun {
  readonly program: string
  readonly args: readonly string[]
  /** Where programs are looked for. */
  readonly searchPath: string
  /** After which it is killed. */
  readonly seconds: number
  /** Of its output; bytes. */
  readonly mostBytes: number
  /** It works on files instead of printing, in this folder, which is its home too. */
  readonly folder?: string
  readonly limits?: ToolLimits
  readonly signal: AbortSignal
}

export interface ToolLimits {
  /** Of address space; KiB. */
  readonly memory: number
  /** Of processor time. */
  readonly seconds: number
  /** Of each file that it writes; KiB. */
  readonly file: number
}

const usual: ToolLimits = { memory: 2_000_000, seconds: 20, file: 64 * 1024 }

/** Limits hold where the system can; where a network of its own can be had, the program is alone in it. */
const limited = `
ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null
shift 3
if unshare -rn true 2>/dev/null; then exec unshare -rn "$@"; fi
exec "$@"`

/**
 * What a program prints about a file that nobody trusts, run in a process group of its own that is killed as a whole.
 * @throws NoTool where it is not installed; Error when it fails, prints nothing or too much, and when its time is up
 */
export function runTool({
  program,
  args,
  searchPath,
  seconds,
  mostBytes,
  folder,
  limits = usual,
  signal,
}: ToolRun): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    // POSIX counts files in blocks of 512 bytes.
    const numbers = [limits.memory, limits.seconds, limits.file * 2].map(String)
    const child = spawn('sh', ['-c', limited, 'sh', ...numbers, program, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
      env: { PATH: searchPath, ...(folder === undefined ? {} : { HOME: folder, TMPDIR: folder }) },
      ...(folder === undefined ? {} : { cwd: folder }),
    })
    const chunks: Buffer[] = []
    let length = 0
    let isLate = false
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended already.
      }
    }
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, seconds * 1000)
    signal.addEventListener('abort', kill, { once: true })
    const settle = (error: unknown) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      if (error === null) resolve(Buffer.concat(chunks))
      else reject(error)
    }
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      if (length > mostBytes) kill()
      else chunks.push(chunk)
    })
    // Not even a shell is there to look for it.
    child.once('error', error =>
      settle('code' in error && error.code === 'ENOENT' ? new NoTool('There is no shell', { cause: error }) : error),
    )
    child.once('close', code => {
      if (code === 127) settle(new NoTool(`${program} isn’t installed`))
      else if (isLate) settle(new Error(`${program}: timeout`))
      else if (code !== 0 || (length === 0 && folder === undefined))
        settle(new Error(`${program} gave up (${code ?? 'killed'})`))
      else settle(null)
    })
  })
}

/** Whether a program can be started from one of these folders. */
export async function isOnPath(program: string, searchPath: string): Promise<boolean> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const isThere = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return true
  }
  return false
}

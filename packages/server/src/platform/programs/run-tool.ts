import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** The program is not installed on this machine. */
export class NoTool extends Error {}

export interface ToolRun {
  readonly program: string
  readonly args: readonly string[]
  /** Says where to look for programs. */
  readonly searchPath: string
  /** Seconds after which it is killed. */
  readonly seconds: number
  /** Limit on its output in bytes. */
  readonly mostBytes: number
  /** If given, the program works on files in this folder instead of printing; the folder is also its home. */
  readonly folder?: string
  readonly limits?: ToolLimits
  readonly signal: AbortSignal
}

export interface ToolLimits {
  /** Limit on address space in KiB. */
  readonly memory: number
  /** Limit on processor time. */
  readonly seconds: number
  /** Limit on each file that it writes, in KiB. */
  readonly file: number
}

const usual: ToolLimits = { memory: 2_000_000, seconds: 20, file: 64 * 1024 }

/**
 * Limits apply where the system supports them. Where a network namespace can be created, the program runs in an empty
 * one.
 */
const limited = `
ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null
shift 3
if unshare -rn true 2>/dev/null; then exec unshare -rn "$@"; fi
exec "$@"`

/**
 * Returns what a program prints about an untrusted file. It runs in its own process group, which is killed as a whole.
 * @throws NoTool if it is not installed; Error if it fails, prints nothing or too much, or times out
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
    // POSIX counts file sizes in blocks of 512 bytes.
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
        // It has already ended.
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
    // There isn't even a shell to look for it.
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

/** Returns whether a program can be started from one of these folders. */
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

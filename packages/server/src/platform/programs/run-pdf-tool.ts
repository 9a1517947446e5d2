import { spawn } from 'node:child_process'

const secondsForAll = 20
/** Limits address space and processor time of the tool where the system supports it. */
const limited = 'ulimit -v 2000000 2>/dev/null; ulimit -t 20 2>/dev/null; exec "$@"'

/** The tool is not installed on this machine. */
export class NoPdfTool extends Error {}

export interface ToolRun {
  readonly program: 'pdfinfo' | 'pdftoppm' | 'pdftotext'
  readonly args: readonly string[]
  /** Limit on its output in bytes; above it the tool is stopped. */
  readonly mostBytes: number
  /** Says where to look for programs. */
  readonly searchPath: string
  readonly signal: AbortSignal
}

export interface ToolAnswer {
  readonly output: Buffer
  /** Whether it was stopped because of too much output; `output` is then what came before. */
  readonly isCut: boolean
  /** Null if a limit stopped it. */
  readonly code: number | null
  /** The start of its error output. */
  readonly complaint: string
}

/** Runs one of poppler's tools in its own process. @throws NoPdfTool if it is not installed; the signal's reason */
export function runPdfTool({ program, args, mostBytes, searchPath, signal }: ToolRun): Promise<ToolAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', limited, 'sh', program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: secondsForAll * 1000,
      killSignal: 'SIGKILL',
      signal,
      env: { PATH: searchPath },
    })
    const chunks: Buffer[] = []
    let length = 0
    let complaint = ''
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      chunks.push(chunk)
      if (length > mostBytes) child.kill('SIGKILL')
    })
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < 2000) complaint += chunk.toString('latin1')
    })
    // There isn't even a shell to look for it.
    child.once('error', error =>
      reject('code' in error && error.code === 'ENOENT' ? new NoPdfTool('There is no shell', { cause: error }) : error),
    )
    child.once('close', code => {
      if (code === 127) reject(new NoPdfTool(`${program} isn’t installed`))
      else resolve({ output: Buffer.concat(chunks).subarray(0, mostBytes), isCut: length > mostBytes, code, complaint })
    })
  })
}

import { spawn } from 'node:child_process'

const secondsForAll = 20
/** Address space and processor time of the tool are limited where the system can. */
const limited = 'ulimit -v 2000000 2>/dev/null; ulimit -t 20 2>/dev/null; exec "$@"'

/** The tool is not on this machine. */
export class NoPdfTool extends Error {}

export interface ToolRun {
  readonly program: 'pdfinfo' | 'pdftoppm' | 'pdftotext'
  readonly args: readonly string[]
  /** Bytes of its answer; it is ended when there are more. */
  readonly mostBytes: number
  /** Where programs are looked for. */
  readonly searchPath: string
  readonly signal: AbortSignal
}

export interface ToolAnswer {
  readonly output: Buffer
  /** Whether it was ended because it said too much; `output` is then what it had said. */
  readonly isCut: boolean
  /** Null where it was ended by a limit. */
  readonly code: number | null
  /** The beginning of its complaints. */
  readonly complaint: string
}

/**
 * Runs one of poppler's tools in a process of its own.
 * @throws NoPdfTool where it is not installed; the signal's reason
 */
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
    // Not even a shell is there to look for it.
    child.once('error', error =>
      reject('code' in error && error.code === 'ENOENT' ? new NoPdfTool('There is no shell', { cause: error }) : error),
    )
    child.once('close', code => {
      if (code === 127) reject(new NoPdfTool(`${program} isn’t installed`))
      else resolve({ output: Buffer.concat(chunks).subarray(0, mostBytes), isCut: length > mostBytes, code, complaint })
    })
  })
}

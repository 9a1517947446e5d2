import { spawn } from 'node:child_process'
import { pictureSizes } from './draw-pictures.ts'

const secondsForPage = 20
const largestPage = 64 * 1024 * 1024
/** Address space and processor time of the tool are limited where the system can. */
const limited = 'ulimit -v 2000000 2>/dev/null; ulimit -t 20 2>/dev/null; exec pdftoppm "$@"'

/** The tool is not on this machine. */
export class NoPdfTool extends Error {}

/**
 * The first page of a PDF as PNG, drawn by poppler's `pdftoppm` in a process of its own.
 * `searchPath` is where programs are looked for.
 * @throws NoPdfTool where it is not installed; Error for a broken or locked document, and after 20 seconds
 */
export function drawPdfPage(path: string, searchPath: string, signal: AbortSignal): Promise<Buffer> {
  const edge = String(pictureSizes.large)
  const args = ['-png', '-singlefile', '-f', '1', '-l', '1', '-scale-to', edge, path]
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', limited, 'pdftoppm', ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: secondsForPage * 1000,
      killSignal: 'SIGKILL',
      signal,
      env: { PATH: searchPath },
    })
    const chunks: Buffer[] = []
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      if (length > largestPage) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    // Not even a shell is there to look for it.
    child.once('error', error =>
      reject('code' in error && error.code === 'ENOENT' ? new NoPdfTool('There is no shell', { cause: error }) : error),
    )
    child.once('close', code => {
      if (code === 127) reject(new NoPdfTool('pdftoppm is not installed'))
      else if (code !== 0 || length === 0) reject(new Error(`pdftoppm gave up (${code ?? 'killed'})`))
      else resolve(Buffer.concat(chunks))
    })
  })
}

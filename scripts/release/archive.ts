import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { start } from '../lib/processes.ts'

/**
 * Writes a folder to a `.tar.gz` whose bytes depend on nothing but the names, the contents and the executable bits of its
 * files: entries are sorted, belong to user 0, and have the time `epoch`, in seconds since 1970. Needs GNU tar.
 * @throws Error with the words of tar if that fails
 */
export async function writeArchive(folder: string, file: string, epoch: number): Promise<void> {
  const child = start(
    'tar',
    [
      '--create',
      '--file=-',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${epoch}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '--hard-dereference',
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { env: { LC_ALL: 'C', TAR_OPTIONS: undefined } },
  )
  if (!child.stdout || !child.stderr) throw new Error('tar has no output')
  let words = ''
  child.stderr.on('data', text => (words += text))
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 128))
  })
  // Node.js writes neither a name nor a time into the head of the file.
  const [code] = await Promise.all([ended, pipeline(child.stdout, createGzip({ level: 9 }), createWriteStream(file))])
  if (code !== 0) throw new Error(`tar ended with ${code}: ${words}`)
}

/** The SHA-256 of a file in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Lines that `sha256sum --check` reads. */
export async function writeSums(files: readonly string[]): Promise<string> {
  const lines = await Promise.all(files.map(async file => `${await sha256Of(file)}  ${basename(file)}\n`))
  return lines.join('')
}

import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A name that is no id of a staged file. */
const fileName = '.place'

/** What tells this folder from others. Made by the first process that uses it; of several at once, one wins. */
export async function readPlace(root: string): Promise<string> {
  const path = join(root, fileName)
  const known = await readFile(path, 'utf8').catch(isMissing)
  if (known) return known.trim()
  const mine = randomBytes(8).toString('hex')
  const draft = `${path}.${mine}`
  await writeFile(draft, `${mine}\n`, { mode: 0o640 })
  try {
    await link(draft, path)
  } catch (error) {
    // Where there are no hard links, the name is taken by the one who writes it first.
    const isTaken = codeOf(error) === 'EEXIST'
    if (!isTaken) await writeFile(path, `${mine}\n`, { mode: 0o640, flag: 'wx' }).catch(ignoreTaken)
  } finally {
    await unlink(draft)
  }
  return (await readFile(path, 'utf8')).trim()
}

function isMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

function ignoreTaken(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

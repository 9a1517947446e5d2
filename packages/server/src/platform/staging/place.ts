import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A name that is no id of a staged file. */
const fileName = '.place'

const mostLooks = 10
const lookEveryMs = 50
/** Files after the first that are tried where those before them are empty. */
const mostNames = 10

/**
 * What tells this folder from others. Made by the first process that uses it; of several at once, one wins. A file that a loss of
 * power has left empty tells nothing and is passed over, by all processes alike.
 * @throws where none can be read or made
 */
export async function readPlace(root: string): Promise<string> {
  for (let n = 0; n < mostNames; n++) {
    const place = await readOrMake(join(root, n === 0 ? fileName : `${fileName}-${n}`))
    if (place !== '') return place
  }
  throw new Error(`The files ${fileName} in ${root} are empty`)
}

async function readOrMake(path: string): Promise<string> {
  const known = await readFilled(path).catch(isMissing)
  if (known !== null) return known
  const mine = randomBytes(8).toString('hex')
  const draft = `${path}.${mine}`
  await writeFile(draft, `${mine}\n`, { mode: 0o640, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    // Where there are no hard links, the name is taken by the one who writes it first.
    const isTaken = codeOf(error) === 'EEXIST'
    if (!isTaken) await writeFile(path, `${mine}\n`, { mode: 0o640, flag: 'wx', flush: true }).catch(ignoreTaken)
  } finally {
    await unlink(draft)
  }
  return readFilled(path)
}

/** Another process may be about to write it. */
async function readFilled(path: string): Promise<string> {
  for (let looks = 1; ; looks++) {
    const name = (await readFile(path, 'utf8')).trim()
    if (name !== '' || looks === mostLooks) return name
    await wait(lookEveryMs)
  }
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

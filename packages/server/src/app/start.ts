// Where the bundle begins: it keeps what V8 compiles in the data folder, so that the next start needn't compile it again.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultDataDir } from '../platform/data-dir.ts'
import { whyNodeIsTooOld } from '../platform/environment/node-version.ts'

/** Until then, the first requests have compiled most of what there is. */
const keepAfterMs = 10_000

async function start(): Promise<void> {
  const tooOld = whyNodeIsTooOld(process.versions.node)
  if (tooOld) return refuse(tooOld)
  // Older versions of Node.js don't have these functions, so they can't be imported statically.
  const { enableCompileCache, flushCompileCache } = await import('node:module')
  const dataDir = process.env.DATA_DIR || defaultDataDir
  // The folder is created by the server itself, which knows who may read it.
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'))
  try {
    await import('./main.ts')
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return refuse(`${words}\nThe program isn't complete. Run “npm start”, which installs its packages and builds it.`)
  }
  setTimeout(flushCompileCache, keepAfterMs).unref()
}

function refuse(words: string): void {
  console.error(words)
  process.exit(1)
}

await start()

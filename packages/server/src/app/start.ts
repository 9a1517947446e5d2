// Where the bundle begins: it keeps what V8 compiles in the data folder, so that the next start needn't compile it again.
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { defaultDataDir } from '../platform/data-dir.ts'

/** Until then, the first requests have compiled most of what there is. */
const keepAfterMs = 10_000

const dataDir = process.env.DATA_DIR || defaultDataDir
// The folder is created by the server itself, which knows who may read it.
if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'))
await import('./main.ts')
setTimeout(flushCompileCache, keepAfterMs).unref()

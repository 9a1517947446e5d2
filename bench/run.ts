// Measures the product against its floors and writes bench/results.md. `npm run bench -- lists start` runs only those
// parts; `BENCH_SIZE=0.01` tries the newer parts at that size, and their figures then mean nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeChart } from './lib/chart.ts'
import type { BenchContext } from './lib/context.ts'
import { setUp } from './lib/member.ts'
import { startFloor, startProduct } from './lib/processes.ts'
import { createReport } from './lib/report.ts'
import { smallFromBrowser } from './operations/browser-uploads.ts'
import { costs } from './operations/costs.ts'
import { delivery } from './operations/delivery.ts'
import { folders, search } from './operations/lists.ts'
import { neighbours } from './operations/neighbours.ts'
import { people } from './operations/people.ts'
import { photos } from './operations/photos.ts'
import { closings } from './operations/restrictions.ts'
import { growth, scale } from './operations/scale.ts'
import { coldStart } from './operations/start.ts'
import { sync } from './operations/sync.ts'
import { thumbnails } from './operations/thumbnails.ts'
import {
  downloadSmall,
  downloads,
  slowReaders,
  uploadInChunks,
  uploadLarge,
  uploadSmall,
  zip,
} from './operations/transfers.ts'
import { waits } from './operations/waits.ts'
import { pageWeight } from './operations/web.ts'

const port = 3977
const parts: Record<string, readonly ((context: BenchContext) => Promise<void>)[]> = {
  uploads: [uploadLarge, uploadInChunks, uploadSmall],
  downloads: [downloads, downloadSmall, zip],
  readers: [slowReaders],
  lists: [folders, search],
  thumbnails: [thumbnails],
  web: [pageWeight],
  browser: [smallFromBrowser],
}

const chosen = process.argv.slice(2)
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part)
const dir = mkdtempSync(join(tmpdir(), 'holdall-bench-'))
const report = createReport()
try {
  if (isChosen('start')) await coldStart(report, port)
  const dataDir = join(dir, 'data')
  const product = await startProduct(dataDir, port)
  const floors = { bare: await startFloor('bare', dir), bareDir: dir, dataDir, sqlite: await startFloor('sqlite') }
  try {
    await new Promise(resolve => setTimeout(resolve, 5000))
    report.idleMemory = product.memory()
    report.figure('idle memory', report.idleMemory, 'MiB', '<= 100')
    const context = { product, floors, report, member: await setUp(product) }
    for (const [part, operations] of Object.entries(parts)) {
      if (isChosen(part)) for (const operation of operations) await operation(context)
    }
  } finally {
    await Promise.all([product.stop(), floors.bare.stop(), floors.sqlite.stop()])
  }
  if (isChosen('neighbours')) await neighbours(report, dir, port)
  if (isChosen('delivery')) await delivery(report, dir, port)
  if (isChosen('waits')) await waits(report)
  if (isChosen('people')) await people(report, dir, port)
  if (isChosen('photos')) await photos(report, dir, port)
  if (isChosen('closings')) await closings(report, dir, port)
  if (isChosen('growth')) await growth(report, dir, port)
  if (isChosen('scale')) await scale(report, dir, port)
  if (isChosen('sync')) await sync(report, dir, port)
  if (isChosen('costs')) await costs(dir, port)
} finally {
  // What was measured before a part failed is written too.
  report.write(fileURLToPath(new URL('results.md', import.meta.url)))
  // A chart with some of the bars would not be one of the product.
  if (chosen.length === 0) writeChart(fileURLToPath(new URL('results.svg', import.meta.url)), report.bars())
  rmSync(dir, { recursive: true, force: true })
}

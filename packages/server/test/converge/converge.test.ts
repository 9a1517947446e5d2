import { afterAll, beforeAll, describe, it } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '../../src/platform/staging/small-disk.ts'
import { dialects } from '../databases.ts'
import { nextcloudcmd } from '../sync-client.ts'
import { type Figures, playRound } from './round.ts'
import { openSite, type Site } from './site.ts'

const rounds = Number(process.env.SYNC_ROUNDS ?? 3)
const first = Number(process.env.SYNC_SEED ?? Date.now() % 1_000_000)

describe.skipIf(!nextcloudcmd).each(dialects)('two computers and a browser on %s', dialect => {
  let site: Site
  let disk: SmallDisk | null
  const figures: Figures = { acts: 0, runs: 0, contents: 0, conflicts: 0, troubles: new Map() }
  beforeAll(async () => {
    site = await openSite(dialect)
    disk = mountSmallDisk(24)
  })
  afterAll(async () => {
    await site.close()
    disk?.remove()
    console.log(`${dialect}:`, figures)
  })

  const seeds = Array.from({ length: rounds }, (_, n) => first + n)
  it.each(seeds)('[SYNC-03] converge, and nothing that anybody wrote is gone (seed %s)', { timeout: 600_000 }, seed =>
    playRound(site, seed, disk, figures),
  )
})

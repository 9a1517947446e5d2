/**
 * A model of what people do: somebody works on two computers, each with a folder that Nextcloud's own client keeps in step, and in
 * the browser, all at once. Each round is one drive, with acts chosen by a seed: files and folders (also empty ones, with odd
 * names, with names that differ in capitals alone) are created, edited, replaced, renamed, moved, copied, deleted and restored.
 * Meanwhile clients and the server are killed, lines are cut, clients pause, a disk is full, a clock is wrong. Then everything
 * works again, and both sync until nothing changes.
 *
 * What must be true then:
 * - The server and both computers have the same files and folders, byte for byte. Only conflicted copies stay on the computer
 *   where they were made, as its client keeps them.
 * - Whatever the server has once had, it still has: as a file, as an earlier version or in the trash. Nobody deletes forever here.
 * - Every content that was written (each is another one) is on the server or on a computer. Left out is what its own writer
 *   has overwritten or deleted where they wrote it: it may never have been synced. Contents of calls that weren't
 *   answered, because the server was killed, may be there or not. Empty files have no content that could be missing.
 *
 * What is not tried, because the client alone decides it: changes in a folder while its own client runs, except to a file that
 * no one else changes. The client deletes a folder with everything that came into it since it looked.
 *
 * What people do in the end: they give another name to what was refused for its spelling. What a client suspends after an
 * error is tried again as if the time had passed. One file is never touched, because a client waits for a person when
 * everything is deleted.
 *
 * `SYNC_SEED=103 SYNC_ROUNDS=1` plays one round again; what happens at the same time can come in another order. `SYNC_TRACE=1`
 * prints it as it happens, `SYNC_TRACE=2` with everything that the clients say.
 */
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Dialect } from '../../src/platform/database/database.ts'
import { mountSmallDisk, type SmallDisk } from '../../src/platform/staging/small-disk.ts'
import { dialects } from '../databases.ts'
import { nextcloudcmd } from '../sync-client.ts'
import { type Figures, playRound } from './round.ts'
import { openSite, type Site } from './site.ts'

/** How many rounds are played on each database: one on SQLite. For more: `npm run prove`, or `SYNC_ROUNDS=200`. */
const roundsOn = (dialect: Dialect) => Number(process.env.SYNC_ROUNDS ?? (dialect === 'sqlite' ? 1 : 0))
const first = Number(process.env.SYNC_SEED ?? (process.env.PROVE ? Date.now() % 1_000_000_000 : 1))

if (!nextcloudcmd) console.log('Two computers aren’t tried at once: there is no nextcloudcmd')

const played = dialects.filter(dialect => roundsOn(dialect) > 0)

describe.skipIf(!nextcloudcmd).each(played)('[SYNC-03] two computers and a browser at once on %s', dialect => {
  let site: Site
  let disk: SmallDisk | null
  const figures: Figures = { rounds: 0, acts: 0, runs: 0, contents: 0, conflicts: 0, troubles: new Map() }
  beforeAll(async () => {
    site = await openSite(dialect)
    disk = mountSmallDisk(24)
  })
  afterAll(async () => {
    await site.close()
    disk?.remove()
    const { troubles, ...counted } = figures
    const list = [...Object.entries(counted), ...troubles].map(([what, count]) => `${what}: ${count}`)
    console.info(`${dialect}: ${list.join(', ')}`)
  })

  const seeds = Array.from({ length: roundsOn(dialect) }, (_, n) => first + n)
  it.each(seeds)('agree in the end, and nothing that anybody wrote is gone (seed %s)', { timeout: 900_000 }, seed =>
    playRound(site, seed, disk, figures),
  )
})

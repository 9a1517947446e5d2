import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SmallDisk } from '../../src/platform/staging/small-disk.ts'
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts'
import { createSyncClient } from '../sync-client.ts'
import { differences, readComputer, refusedSpellings } from './agreement.ts'
import { type Browser, browse } from './browser.ts'
import { actOn, type Computer, steady, writeDiary } from './computer.ts'
import { type Dice, diceOf, someName } from './dice.ts'
import { forgetErrors } from './forget-errors.ts'
import type { Site } from './site.ts'
import { makeTrouble, type Trouble, troubles } from './trouble.ts'
import { sha256, Written } from './written.ts'

export interface Figures {
  rounds: number
  acts: number
  runs: number
  contents: number
  conflicts: number
  /** Says how often each trouble came. */
  readonly troubles: Map<Trouble, number>
}

/** Small chunks, a disk that may be filled to its end, and quick answers. */
const clientSettings = {
  OWNCLOUD_CHUNK_SIZE: '50000',
  OWNCLOUD_MIN_CHUNK_SIZE: '50000',
  OWNCLOUD_MAX_CHUNK_SIZE: '50000',
  OWNCLOUD_CRITICAL_FREE_SPACE_BYTES: '2',
  OWNCLOUD_FREE_SPACE_BYTES: '1',
}

/** An empty file has nothing that could be lost. */
const nothing = sha256('')

const phases = 3
/** Each is both computers in turn; two are enough if nothing collides. */
const mostCycles = 10

interface Round {
  readonly site: Site
  readonly computers: readonly Computer[]
  readonly browser: Browser
  readonly lines: readonly FaultProxy[]
  readonly disk: SmallDisk | null
  readonly written: Written
  readonly dice: Dice
  readonly figures: Figures
  readonly log: (line: string) => void
  /** Everything that the server has ever had of this drive. */
  readonly arrived: Set<string>
}

/**
 * Plays one round in a drive of its own, and checks its end as the test's header says. @throws with everything that happened,
 * if something is gone or the three don't agree
 */
export async function playRound(site: Site, seed: number, disk: SmallDisk | null, figures: Figures): Promise<void> {
  const lines: string[] = []
  const log = (line: string) => {
    lines.push(line)
    if (process.env.SYNC_TRACE) console.log(line)
  }
  const round = await begin(site, seed, disk, figures, log)
  try {
    await play(round)
    const problems = await settle(round)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    figures.rounds++
    figures.contents += round.written.size
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new Error(`SYNC_SEED=${seed} failed: ${what}\n\n${lines.join('\n')}`, { cause: error })
  } finally {
    for (const { client } of round.computers) client.remove()
    for (const line of round.lines) line.close()
  }
}

async function begin(
  site: Site,
  seed: number,
  disk: SmallDisk | null,
  figures: Figures,
  log: Round['log'],
): Promise<Round> {
  const dice = diceOf(seed)
  const written = new Written()
  const person = await site.newPerson()
  await person.call('POST', '/items/files', { parentId: person.rootId, name: steady, text: 'Nobody touches this.' })
  const { hostname: host, port } = new URL(site.server.url)
  const lines = [
    await startFaultProxy({ host, port: Number(port) }),
    await startFaultProxy({ host, port: Number(port) }),
  ]
  const computers = lines.map((line, index): Computer => {
    const isLast = index === lines.length - 1
    const address = `http://127.0.0.1:${line.port}`
    const client = createSyncClient(address, person.email, person.password, isLast ? disk?.path : undefined)
    const skew = isLast ? (dice.pick([0, -7200, 5400, -400 * 86_400]) ?? 0) : 0
    return { name: `computer ${index + 1}`, client, dice: diceOf(seed * 7 + index + 1), written, skew, log }
  })
  const browser = { site, person, dice: diceOf(seed * 7 + 5), written, log }
  return { site, computers, browser, lines, disk, written, dice, figures, log, arrived: new Set() }
}

async function play(round: Round): Promise<void> {
  const { dice, figures, browser } = round
  const isCalm = dice.chance(30)
  await furnish(round)
  for (const computer of round.computers) await sync(round, computer)
  for (let phase = 0; phase < phases; phase++) {
    for (const computer of round.computers)
      for (let n = dice.below(8); n >= 0; n--) await count(figures, actOn(computer))
    for (let n = dice.below(6); n > 0; n--) await count(figures, browse(browser))
    if (isCalm) for (const computer of round.computers) await sync(round, computer)
    else await syncAtOnce(round)
    await look(round)
  }
}

/** A few files and folders to begin with. */
async function furnish({ browser, written }: Round): Promise<void> {
  const { person, dice } = browser
  const parents = [person.rootId]
  for (const name of ['photos', 'plan']) {
    const made = await person.call('POST', '/items/folders', { parentId: dice.pick(parents), name })
    if (made?.status !== 201) throw new Error('The round has no folders')
    parents.push((made.data as { id: string }).id)
  }
  for (const parentId of [...parents, ...parents])
    for (const name of ['a.txt', someName(dice)]) {
      const text = written.make('browser', dice)
      await person.call('POST', '/items/files', { parentId, name, text, onConflict: 'keep-both' })
      written.note(text, 'browser')
    }
}

async function count(figures: Figures, act: unknown): Promise<void> {
  await act
  figures.acts++
}

/** Both computers sync at the same time, the browser goes on, and something goes wrong. */
async function syncAtOnce(round: Round): Promise<void> {
  const { dice, computers, figures, site, lines, disk } = round
  const wanted = dice.weighed(troubles)
  const trouble = wanted === 'fill a disk' && !disk ? 'none' : wanted
  figures.troubles.set(trouble, (figures.troubles.get(trouble) ?? 0) + 1)
  round.log(`both sync, trouble: ${trouble}`)
  const scene = { server: site.server, clients: computers.map(({ client }) => client), lines, disk }
  const happens = makeTrouble(trouble, scene, diceOf(dice.below(1e9)))
  await Promise.all([
    happens(),
    ...computers.map(computer => sync(round, computer)),
    meanwhile(round, trouble === 'fill a disk' ? computers.slice(0, 1) : computers, diceOf(dice.below(1e9))),
  ])
  for (const line of lines) line.plan({})
}

/** What happens while both sync: in the browser, and in files that only their own computer writes. */
async function meanwhile({ browser, figures }: Round, writers: readonly Computer[], dice: Dice): Promise<void> {
  for (let n = dice.below(5); n > 0; n--) {
    await wait(dice.below(300))
    const writer = dice.pick(writers)
    if (writer && dice.chance(40)) writeDiary(writer)
    else await browse(browser)
    figures.acts++
  }
}

async function sync({ figures, log }: Round, { client, name }: Computer): Promise<void> {
  figures.runs++
  const { code, output } = await client.run(clientSettings)
  log(`${name} synced: ${code}${reasonsIn(output)}`)
  if (process.env.SYNC_TRACE === '2') log(output)
}

/** Returns what the client says about items that it could not sync. */
function reasonsIn(output: string): string {
  const lines = output.split('\n').filter(line => line.includes('Could not complete propagation of'))
  return lines.map(line => `\n  ${line.replace(/^.*propagation of /, '')}`).join('')
}

/** Remembers what has arrived at the server: it is not allowed to vanish from there. */
async function look({ site, browser, arrived }: Round): Promise<void> {
  for (const hash of await site.kept(browser.person)) if (hash !== nothing) arrived.add(hash)
}

/**
 * Syncs both until nothing changes, and returns what is wrong then. What a client suspends after an error (25 seconds, then
 * longer and longer) is tried again in every other cycle, as if that time had passed. In the cycles between it stays
 * suspended: a client removes no folders, here or there, in a run with a new error.
 */
async function settle(round: Round): Promise<string[]> {
  let problems: string[] = ['nothing was synced']
  for (let cycle = 0; cycle < mostCycles; cycle++) {
    for (const computer of round.computers) {
      if (cycle % 2 === 0) forgetErrors(computer.client.folder)
      await sync(round, computer)
    }
    const before = problems
    problems = await judge(round)
    round.log(`after cycle ${cycle}: ${problems.length === 0 ? 'all agree' : problems.join('; ')}`)
    if (problems.length === 0 && before.length === 0) break
    if (cycle > 0) await giveOtherNames(round, cycle)
  }
  for (const computer of round.computers) {
    round.figures.conflicts += [...readComputer(computer).keys()].filter(path =>
      path.includes('(conflicted copy '),
    ).length
  }
  return problems
}

/** What people do who are told that a name is taken with other capitals: they choose another one. */
async function giveOtherNames({ site, browser, computers, log }: Round, cycle: number): Promise<void> {
  const tree = await site.tree(browser.person)
  for (const computer of computers)
    for (const [n, path] of refusedSpellings(readComputer(computer), tree).entries()) {
      const other = join(dirname(path), `renamed ${cycle}-${n} by ${computer.name}`)
      renameSync(join(computer.client.folder, path), join(computer.client.folder, other))
      log(`${computer.name} gives another name: ${path} -> ${other}`)
    }
}

async function judge(round: Round): Promise<string[]> {
  const { site, browser, computers, written, arrived } = round
  await look(round)
  const tree = await site.tree(browser.person)
  const kept = await site.kept(browser.person)
  const everywhere = new Set(kept)
  const problems = computers.flatMap(computer => {
    const files = readComputer(computer)
    for (const hash of files.values()) if (hash !== null) everywhere.add(hash)
    return differences(computer.name, files, tree)
  })
  for (const hash of arrived) if (!kept.has(hash)) problems.push(`the server has lost ${hash.slice(0, 8)}`)
  for (const lost of written.missingFrom(everywhere)) problems.push(`nobody has ${lost}`)
  return problems
}

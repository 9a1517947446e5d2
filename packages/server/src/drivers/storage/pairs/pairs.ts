import { randomBytes } from 'node:crypto'
import type { PairState } from '@holdall/contract/identity/identity.contract.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Identity } from '../../../platform/identity/identity.ts'
import type { Logger } from '../../../platform/logging.ts'
import { localDisk } from '../disk-keys.ts'
import type { StorageDriver } from '../storage-driver.ts'
import { isPairKey, readMarker, writeMarker } from './marker.ts'
import { addToken, findPair, listNewestKeys } from './pairs.repository.ts'

/** A site is a pair of database and storages. This compares them, by a marker on each storage. */
export interface Pairs {
  /** As of a short while ago: a second for the local disk. */
  stateOf(disk: string): Promise<PairState>
  /** Asks the storage now. */
  look(disk: string): Promise<PairState>
  /** Returns whether a person has yet to say that this database owns its storages. */
  isAsking(): boolean
  /** Writes another token into the marker, so that a copy of this database is noticed. Does nothing unless paired. */
  renew(disk: string): Promise<void>
  /** Marks the storage as that of this site, whatever it said before. @throws StorageError */
  take(disk: string): Promise<void>
}

export interface PairsParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly identity: Identity
  readonly disks: { open(disk: string): Promise<StorageDriver>; names(): Promise<string[]> }
  /** The name of the data folder; see `Staging.place`. */
  readonly place: string
}

/** How long the last look at a marker counts; milliseconds. */
const believedMs = { local: 1000, remote: 30_000 }
/** A database that is older than this many renewals isn't recognised by its tokens; each start and each hour is one. */
const keptTokens = 48
/** Before a storage is marked for the first time, one of this many files must be there. */
const sampled = 20

export function createPairs(parts: PairsParts): Pairs {
  return new DiskPairs(parts)
}

interface Look {
  readonly at: number
  readonly state: Promise<PairState>
}

class DiskPairs implements Pairs {
  readonly #parts: PairsParts
  readonly #looks = new Map<string, Look>()
  readonly #told = new Map<string, PairState>()

  constructor(parts: PairsParts) {
    this.#parts = parts
    parts.identity.onTurn(() => this.#looks.clear())
    parts.identity.followStorages(() => this.#listStrange())
  }

  async stateOf(disk: string): Promise<PairState> {
    const known = this.#looks.get(disk)
    const isLocal = disk === localDisk
    if (known && performance.now() - known.at < (isLocal ? believedMs.local : believedMs.remote)) return known.state
    const now = this.look(disk)
    // A bucket needn't be asked before each file: what it said last counts until it has answered.
    return isLocal || !known ? now : known.state
  }

  look(disk: string): Promise<PairState> {
    const state = this.#compare(disk)
    this.#looks.set(disk, { at: performance.now(), state })
    return state
  }

  isAsking(): boolean {
    return this.#parts.identity.current().question !== null
  }

  async renew(disk: string): Promise<void> {
    if (this.isAsking() || (await this.look(disk)) !== 'paired') return
    await this.#mark(disk, await this.#parts.disks.open(disk))
  }

  async take(disk: string): Promise<void> {
    await this.#mark(disk, await this.#parts.disks.open(disk))
    await this.look(disk)
  }

  /** Leaves out storages that can't be reached: nothing can be removed from them anyway. */
  async #listStrange(): Promise<string[]> {
    const disks = [localDisk, ...(await this.#parts.disks.names())]
    const states = await Promise.all(disks.map(disk => this.stateOf(disk)))
    return disks.filter((_, n) => states[n] !== 'paired' && states[n] !== 'unreachable')
  }

  async #compare(disk: string): Promise<PairState> {
    const state = await this.#judge(disk).catch(error => {
      this.#parts.log.warn({ err: error, disk }, 'The marker of a storage couldn’t be read')
      return 'unreachable' as const
    })
    await this.#tell(disk, state)
    return state
  }

  async #judge(disk: string): Promise<PairState> {
    const { db, disks, identity } = this.#parts
    const driver = await disks.open(disk)
    // In this order: the database knows a new token before the storage has it.
    const marker = await readMarker(driver, disk)
    const row = await findPair(db.read, disk, this.#placeOf(disk))
    if (marker === null) return row ? 'away' : this.#meet(disk, driver)
    const { site, formerSites } = identity.current()
    const tokens: readonly string[] = row ? JSON.parse(row.tokens) : []
    if (tokens.includes(marker.token)) return 'paired'
    if (marker.site !== site) return formerSites.includes(marker.site) && !row ? 'contested' : 'foreign'
    if (row) return 'contested'
    // Marked by a server that was interrupted, or the folder of unfinished uploads was made again since.
    await this.#keep(disk, marker.token)
    return 'paired'
  }

  /** A storage without a marker that this database has never marked: it is new, or older than markers. */
  async #meet(disk: string, driver: StorageDriver): Promise<PairState> {
    const keys = await listNewestKeys(this.#parts.db.read, disk, sampled)
    if (keys.length === 0) {
      if (disk === localDisk && (await holdsSomething(driver))) return 'foreign'
    } else {
      const found = await Promise.all(keys.map(async key => (await driver.stat(key)) !== null))
      if (!found.includes(true)) return 'away'
    }
    await writeMarker(driver, disk, { site: this.#parts.identity.current().site, token: newToken() })
    const marker = await readMarker(driver, disk)
    // Another server may have been faster.
    if (marker) await this.#keep(disk, marker.token)
    return this.#judge(disk)
  }

  /** The database knows the token before the storage has it, so no interruption makes the two strangers. */
  async #mark(disk: string, driver: StorageDriver): Promise<void> {
    const token = newToken()
    await this.#keep(disk, token)
    await writeMarker(driver, disk, { site: this.#parts.identity.current().site, token })
  }

  async #keep(disk: string, token: string): Promise<void> {
    const { db, clock } = this.#parts
    const pair = { disk, place: this.#placeOf(disk), renewed_at: clock.now() }
    await db.transaction(tx => addToken(tx, pair, token, keptTokens))
  }

  /** Each data folder has a local disk of its own; the other storages are the same for all servers. */
  #placeOf(disk: string): string {
    return disk === localDisk ? this.#parts.place : ''
  }

  /** Logs a change once. A storage with a newer token than the database shows that the database went back in time. */
  async #tell(disk: string, state: PairState): Promise<void> {
    const { log, identity } = this.#parts
    if (this.#told.get(disk) === state) return
    const before = this.#told.get(disk)
    this.#told.set(disk, state)
    if (state === 'paired') {
      if (before !== undefined) log.warn({ disk }, 'The storage belongs to this site again')
      return
    }
    if (state !== 'unreachable') log.error({ disk, state }, troubles[state])
    if (state === 'contested' && !this.isAsking()) await identity.turn('went-back')
  }
}

const troubles: Record<Exclude<PairState, 'paired' | 'unreachable'>, string> = {
  away: 'The marker of the storage is missing. Is its disk mounted? Until the marker is back, nothing is stored there',
  foreign: 'The storage belongs to another site, so its files are only read. Is this the right database?',
  contested:
    'A copy of this database has used the storage, or the database is older than the storage. Nothing is removed from it',
}

function newToken(): string {
  return randomBytes(8).toString('hex')
}

async function holdsSomething(driver: StorageDriver): Promise<boolean> {
  for await (const { key } of driver.list()) if (!isPairKey(key)) return true
  return false
}

declare module '../../../platform/services.ts' {
  interface Services {
    /** Whether the database and the storages belong together. */
    readonly pairs: Pairs
  }
}

import { randomBytes } from 'node:crypto'
import type { IdentityQuestion } from '@holdall/contract/identity/identity.contract.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { insertTurn } from '../events/events.repository.ts'
import { fail } from '../failure.ts'
import type { Logger } from '../logging.ts'
import { type DatabasePlace, isSamePlace, readDatabasePlace, readPulse } from './database-place.ts'
import { findIdentity, insertIdentity, updateIdentity } from './identity.repository.ts'
import type { IdentityRow } from './identity.tables.ts'

export interface SiteName {
  /** Names the site in the markers of its storages. */
  readonly site: string
  readonly formerSites: readonly string[]
  /** Changes whenever what servers, browsers and sync clients know of the database may be wrong. */
  readonly generation: string
  /** Milliseconds since 1970. */
  readonly turnedAt: number
  /** Until a person has answered, nothing is removed from the storages. Null if there is no question. */
  readonly question: IdentityQuestion | null
  /** A copy that only tries a restore: it sends nothing, and removes nothing. */
  readonly isRehearsal: boolean
}

/**
 * Who the site is. Its database has a name and a generation. A copy of the database, one that a standby took over, and one
 * that went back in time get another generation as soon as a server notices, within a second: servers then forget
 * what they have kept, browsers load everything again, and sync clients keep their files.
 */
export interface Identity {
  /** As of the last look. */
  current(): SiteName
  /** Compares the database with what is known of it. */
  look(): Promise<void>
  /** Gives the site another generation and asks a person, because something shows that the database went back. */
  turn(question: IdentityQuestion): Promise<void>
  /** Why nothing may be removed from the storages now; null if it may. */
  whyNotRemove(): Promise<'rehearsal' | 'question' | 'storages' | null>
  /** @param strange the names of storages that aren't clearly this site's own */
  followStorages(strange: () => Promise<readonly string[]>): void
  /** Calls `listener` after each change of the generation, and awaits it. */
  onTurn(listener: () => unknown): void
  /**
   * A person has decided that this database owns the storages: it gets a new name, and the question ends.
   * @throws `site.busy` if the database has turned since the last look: they didn't know that
   */
  takeOver(tx: Tx): Promise<string>
  /** Marks this database as one that only rehearses a restore. */
  rehearse(): Promise<void>
  /** Looks every second from now on. @param delivered the number of the last event that this server has delivered */
  start(delivered: () => number): void
  stop(): Promise<void>
}

const lookEveryMs = 1000
/** How many former names are still recognised, in markers of storages that couldn't be reached at a takeover. */
const mostFormer = 20

export interface IdentityParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

/** Reads who the site is, or names it. */
export async function createIdentity(parts: IdentityParts): Promise<Identity> {
  const identity = new DatabaseIdentity(parts)
  await identity.look()
  return identity
}

const warnings: Record<IdentityQuestion, string> = {
  copied:
    'This database was copied, moved or restored. Nothing is removed from the storages until an administrator confirms that this site owns them',
  'failed-over':
    'A standby took over the database, or an earlier state was recovered. Nothing is removed from the storages until an administrator has decided',
  'went-back':
    'The database is older than its recorded state. Nothing is removed from the storages until an administrator has decided',
}

class DatabaseIdentity implements Identity {
  readonly #parts: IdentityParts
  readonly #listeners: (() => unknown)[] = []
  #row: IdentityRow | undefined
  #name: SiteName | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  /** The generation of which every listener has been told. */
  #heeded: string | undefined
  #delivered: () => number = () => 0
  #strange: () => Promise<readonly string[]> = async () => []

  constructor(parts: IdentityParts) {
    this.#parts = parts
  }

  current(): SiteName {
    if (!this.#name) throw new Error('The identity of the site has not been read')
    return this.#name
  }

  async whyNotRemove(): Promise<'rehearsal' | 'question' | 'storages' | null> {
    const { question, isRehearsal } = this.current()
    if (isRehearsal) return 'rehearsal'
    if (question !== null) return 'question'
    return (await this.#strange()).length > 0 ? 'storages' : null
  }

  followStorages(strange: () => Promise<readonly string[]>): void {
    this.#strange = strange
  }

  onTurn(listener: () => unknown): void {
    this.#listeners.push(listener)
  }

  look(): Promise<void> {
    // One after the other: a look that has begun may not see what its caller has just written.
    const before = this.#looking?.catch(() => undefined) ?? Promise.resolve()
    const looking = before
      .then(() => this.#look())
      .finally(() => {
        if (this.#looking === looking) this.#looking = undefined
      })
    this.#looking = looking
    return looking
  }

  async turn(question: IdentityQuestion): Promise<void> {
    const row = await this.#read()
    await this.#change(row, { question })
    await this.look()
  }

  async takeOver(tx: Tx): Promise<string> {
    const { site, formerSites, generation } = this.current()
    const next = newName()
    const former = JSON.stringify([...formerSites, site].slice(-mostFormer))
    const isTaken = await updateIdentity(tx, generation, { site: next, former_sites: former, question: null })
    if (!isTaken) throw fail('site.busy')
    return next
  }

  async rehearse(): Promise<void> {
    const { generation } = this.current()
    await this.#parts.db.transaction(tx => updateIdentity(tx, generation, { is_rehearsal: 1 }))
    await this.look()
  }

  start(delivered: () => number): void {
    const { log } = this.#parts
    this.#delivered = delivered
    const again = () =>
      this.#looking ??
      this.look().catch(error => log.warn({ err: error }, 'The database couldn’t be compared with its recorded state'))
    this.#timer = setInterval(again, lookEveryMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking?.catch(() => undefined)
  }

  async #look(): Promise<void> {
    const { db } = this.#parts
    const row = await this.#read()
    // An open file of SQLite can't become another one.
    if (this.#row === undefined) await this.#compare(row, await readDatabasePlace(db))
    else if (db.dialect === 'postgres') await this.#compare(row, await readPulse(db))
    await this.#take(await this.#read())
  }

  async #compare(row: IdentityRow, { place, timeline }: DatabasePlace): Promise<void> {
    const { db } = this.#parts
    const at = { timeline: timeline ?? row.timeline }
    if (!isSamePlace(db.dialect, row.place, place)) return this.#change(row, { ...at, place, question: 'copied' })
    if (timeline === null || row.timeline === timeline) return
    if (row.timeline !== null) return this.#change(row, { ...at, question: 'failed-over' })
    await db.transaction(tx => updateIdentity(tx, row.generation, at))
  }

  /** Of several servers that notice it, one changes the row. */
  async #change(row: IdentityRow, changes: Partial<IdentityRow>): Promise<void> {
    const { db, clock, log } = this.#parts
    const turned = { ...changes, generation: newName(), turned_at: clock.now() }
    const isMine = await db.transaction(async tx => {
      const isChanged = await updateIdentity(tx, row.generation, turned)
      if (isChanged) await insertTurn(tx, db.dialect, this.#delivered(), clock.now())
      return isChanged
    })
    const question = changes.question ?? row.question
    if (isMine && question) log.error({ question }, warnings[question])
  }

  async #read(): Promise<IdentityRow> {
    const { db, clock } = this.#parts
    const known = await findIdentity(db.read)
    if (known) return known
    const row: IdentityRow = {
      ...{ id: 'site', site: newName(), former_sites: '[]', generation: newName(), turned_at: clock.now() },
      ...(await readDatabasePlace(db)),
      ...{ question: null, is_rehearsal: 0 },
    }
    await db.transaction(tx => insertIdentity(tx, row))
    return (await findIdentity(db.read)) ?? row
  }

  async #take(row: IdentityRow): Promise<void> {
    this.#row = row
    this.#name = {
      site: row.site,
      formerSites: JSON.parse(row.former_sites),
      generation: row.generation,
      turnedAt: row.turned_at,
      question: row.question,
      isRehearsal: row.is_rehearsal === 1,
    }
    this.#heeded ??= row.generation
    if (this.#heeded === row.generation) return
    this.#parts.log.warn(
      { generation: row.generation },
      'The database has changed to another state; this server is rereading everything',
    )
    for (const listener of this.#listeners) await listener()
    // Only now: if one of them failed, the next look tells all of them again.
    this.#heeded = row.generation
  }
}

function newName(): string {
  return randomBytes(8).toString('hex')
}

declare module '../services.ts' {
  interface Services {
    readonly identity: Identity
  }
}

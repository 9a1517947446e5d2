import { uptime as machineUptime } from 'node:os'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logging.ts'
import { findBeat, readDatabaseClock, saveBeat } from './clock.repository.ts'

/** How far this server's clock may differ from the database's, in milliseconds. */
export const mostApartMs = 5_000
/** A clock that differs by more than this from what has passed since the last look has jumped; milliseconds. */
const jumpMs = 15 * 60_000
/** After the site was off for longer than this, the clock may have jumped unseen; milliseconds. */
const unseenMs = 24 * 3600_000
const lookEveryMs = 10_000
/** How old the stored beat may be; milliseconds. */
const beatEveryMs = 60_000

/** What a look at the clocks found. Times are in milliseconds since 1970. */
export interface ClockLook {
  /** The time that counts: the database's if it has a machine of its own. */
  readonly now: number
  /** By how much this server's clock is ahead of the database's, if that is too much; otherwise null. */
  readonly apartMs: number | null
  readonly jumpedAt: number | null
  /** Negative if the clock went back. */
  readonly jumpedByMs: number | null
}

/**
 * Compares clocks: this server's with the database's, and both with what has passed since the last look. Nothing that
 * time destroys is destroyed because of one clock alone (docs/decisions/0111).
 */
export interface Clocks {
  look(): Promise<ClockLook>
  /**
   * By how much this server's clock was ahead of the database's at the last look, if that was too much; otherwise null.
   * Such a server leaves jobs and schedules to the others and isn't ready.
   */
  apartMs(): number | null
  /** Compares the clocks now, and then every few seconds. */
  start(): Promise<void>
  stop(): void
}

export interface ClockParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** The time of the database's machine; null if it is this one. */
  readonly databaseClock?: () => Promise<number | null>
  /** Seconds since this machine was started, counting sleep. */
  readonly uptime?: () => number
}

export function createClocks(parts: ClockParts): Clocks {
  const { db, clock, log, databaseClock = () => readDatabaseClock(db), uptime = machineUptime } = parts
  let seen: { readonly time: number; readonly uptimeMs: number } | undefined
  let apart: number | null = null
  let timer: NodeJS.Timeout | undefined

  /** The two clocks are read one after the other, so the time that this takes is allowed as well. */
  async function compare(): Promise<number> {
    const before = clock.now()
    const theirs = await databaseClock()
    if (theirs === null) {
      tell(null)
      return before
    }
    const after = clock.now()
    const difference = theirs < before ? before - theirs : theirs > after ? after - theirs : 0
    tell(Math.abs(difference) > mostApartMs ? difference : null)
    return theirs
  }

  function tell(now: number | null): void {
    const wasApart = apart !== null
    apart = now
    if (now !== null && !wasApart)
      log.error(
        { secondsAhead: Math.round(now / 1000) },
        'This server’s clock and the database’s are too far apart. It runs no jobs and no scheduled tasks, deletes nothing, and isn’t ready until they agree. Synchronise both machines with a time server (systemd-timesyncd, chrony)',
      )
    if (now === null && wasApart) log.warn({}, 'This server’s clock agrees with the database’s again')
  }

  /** By how much the clock jumped since the last look; 0 if it didn’t. */
  function jumpSince(last: number | undefined, time: number, uptimeMs: number): number {
    if (last === undefined) return 0
    const gap = time - last
    if (Math.abs(gap) <= jumpMs) return 0
    if (gap < 0) return gap
    if (seen === undefined) return gap > unseenMs ? gap : 0
    const drift = time - seen.time - (uptimeMs - seen.uptimeMs)
    return Math.abs(drift) > jumpMs ? drift : 0
  }

  async function look(): Promise<ClockLook> {
    const time = await compare()
    const uptimeMs = uptime() * 1000
    const beat = await findBeat(db.read)
    const stored = { jumpedAt: beat?.jumped_at ?? null, jumpedByMs: beat?.jumped_by ?? null }
    if (apart !== null) return { now: time, apartMs: apart, ...stored }
    const jump = jumpSince(beat?.at, time, uptimeMs)
    seen = { time, uptimeMs }
    if (jump !== 0) {
      await db.transaction(tx => saveBeat(tx, { at: time, jumped_at: time, jumped_by: jump }))
      log.error(
        { hours: Math.round(jump / 3600_000), now: new Date(time).toISOString() },
        'The clock has jumped, or the site was off. Expired data is kept until the clock has been steady for a day, or an administrator confirms on the status page that it is right',
      )
      return { now: time, apartMs: null, jumpedAt: time, jumpedByMs: jump }
    }
    if (beat === null || Math.abs(time - beat.at) > beatEveryMs) await db.transaction(tx => saveBeat(tx, { at: time }))
    return { now: time, apartMs: null, ...stored }
  }

  return {
    look,
    apartMs: () => apart,
    async start() {
      const tryLook = () =>
        look().then(
          () => undefined,
          error => log.warn({ err: error }, 'The clocks couldn’t be compared; trying again'),
        )
      await tryLook()
      timer = setInterval(() => void tryLook(), lookEveryMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

declare module '../services.ts' {
  interface Services {
    readonly clocks: Clocks
  }
}

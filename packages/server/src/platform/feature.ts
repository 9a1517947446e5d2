import type { Command } from './commands/command.ts'
import type { Sealed } from './crypto/sealed.ts'
import type { Ctx } from './ctx.ts'
import type { Reader, Tx } from './database/database.ts'
import type { Destroys } from './destroying/why-not-destroy.ts'
import type { StoredEvent } from './events/domain-event.ts'
import type { Protocol } from './http/protocol.ts'
import type { Route } from './http/route.ts'
import type { JobDefinition } from './jobs/jobs.ts'
import type { MetricSource } from './metrics/metric.ts'
import type { Outlasting } from './outlasting/outlasting.ts'
import type { SettingsHook } from './settings/hooks.ts'
import type { KeptBytes } from './upkeep/kept-bytes.ts'
import type { Mendable } from './upkeep/mendable.ts'
import type { Waiting } from './upkeep/waiting.ts'

export interface Schedule {
  readonly name: string
  /** Cron pattern, in the server's time zone. */
  readonly cron: string
  /** What it deletes. It doesn't run while that may not be destroyed, for example after the clock has jumped. */
  readonly destroys: Destroys
  /** Runs in one process of the site each time; must be idempotent, because that process may die. */
  readonly run: (ctx: Ctx) => Promise<void>
  /** Looks after this machine's own folder, so every process runs it, whether or not it runs jobs. */
  readonly isLocal?: boolean
}

/** A page for the sitemap. */
export interface PublicPage {
  /** Relative to the site's address, with a leading slash. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly changedAt?: number
}

/** Holds what is known of a site that has just been set up. */
export interface NewSite {
  readonly administratorId: string
  /** The language of their browser, as a BCP 47 tag, as it was sent. */
  readonly language?: string | undefined
}

/** An account that has just been made. */
export interface MadeAccount {
  readonly userId: string
  /** In lower case. */
  readonly email: string
  /** Whether its owner has shown that they read mail to the address, or a provider vouches for that. */
  readonly isProved: boolean
}

/** What a feature contributes to the server; the composition in `app` reads nothing else from it. */
export interface ServerFeature {
  readonly name: string
  /** Features whose `public.ts` this one imports. */
  readonly uses: readonly string[]
  /** Features whose tables this one queries; it writes only its own. */
  readonly reads?: readonly string[]
  readonly routes: readonly Route[]
  /** Protocols it supports besides the API. */
  readonly protocols?: readonly Protocol[]
  // biome-ignore lint/suspicious/noExplicitAny: the payload types differ from job to job
  readonly jobs?: readonly JobDefinition<any>[]
  readonly schedules?: readonly Schedule[]
  /** What continues without the person who began it, and what becomes of it when their right ends. */
  readonly outlasting?: readonly Outlasting[]
  /**
   * What it ends or erases of a person, in the transaction that closes their account for good: rights, locks, what they could
   * have brought back. What others use is passed on or deleted before.
   */
  readonly whenAccountCloses?: (ctx: Ctx, tx: Tx, userId: string) => Promise<void>
  /** What it keeps about a person, for the copy of their data: the name of a document, and what is in it. */
  readonly keepsAbout?: (ctx: Pick<Ctx, 'db'>, userId: string) => Promise<{ name: string; content: unknown }>
  /** Whether something of it waits for an address that has no account yet. @param email in lower case */
  readonly awaits?: (db: Reader, email: string) => Promise<boolean>
  /** What it does about a new account, in the transaction that makes it: something may wait for the address. */
  readonly whenAccountMade?: (ctx: Ctx, tx: Tx, account: MadeAccount) => Promise<void>
  /**
   * Whether an administrator has invited an address to the site, so that it may have an account where nobody signs up by
   * themselves. @param email in lower case
   */
  readonly invites?: (ctx: Pick<Ctx, 'clock'>, db: Reader, email: string) => Promise<boolean>
  /** Bytes that it has reserved in these spaces, by space; the recount compares their sum with what the spaces say. */
  readonly reservations?: (db: Reader, spaceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** The columns in which it keeps stored bytes, so that the sweep leaves them. */
  readonly keptBytes?: readonly KeptBytes[]
  /** What can be wrong in its rows, and can be mended. */
  readonly mendable?: readonly Mendable[]
  /** Says what waits for an administrator. */
  readonly waiting?: readonly Waiting[]
  /** The secrets that it keeps outside the settings. */
  readonly sealed?: readonly Sealed[]
  /** Tells monitoring systems how it is. */
  readonly metrics?: readonly MetricSource[]
  /** Checks settings being saved, computes values, tests a panel. */
  readonly settings?: readonly SettingsHook[]
  /** Pages that search engines may list. */
  readonly publicPages?: (ctx: Ctx) => Promise<readonly PublicPage[]>
  /** Runs once the first administrator exists, before they are answered; `ctx` is still the visitor's. */
  readonly afterSetUp?: (ctx: Ctx, newSite: NewSite) => Promise<void>
  /** Called for each event after its commit, in every process; must not make the publisher fail. */
  readonly onEvent?: (ctx: Ctx, event: StoredEvent) => void
  /** Called in every process when the database turned out to be another one, or to have gone back: what was kept of it is forgotten. */
  readonly onTurn?: (ctx: Ctx) => Promise<void>
  /** Commands of the program `holdall`. They load what they need when they run: most starts run none. */
  readonly commands?: readonly Command[]
  /** Runs at start, after the migrations; idempotent (default roles, sweeps). */
  readonly start?: (ctx: Ctx) => Promise<void>
}

declare module './services.ts' {
  interface Services {
    /** The public pages of each feature, for the sitemap. */
    readonly publicPages: readonly NonNullable<ServerFeature['publicPages']>[]
    /** The features do this when the site has been set up. */
    readonly afterSetUp: readonly NonNullable<ServerFeature['afterSetUp']>[]
    /** The features end this of a person whose account is closed. */
    readonly whenAccountCloses: readonly NonNullable<ServerFeature['whenAccountCloses']>[]
    /** The features keep this about a person. */
    readonly keepsAbout: readonly NonNullable<ServerFeature['keepsAbout']>[]
    /** Whether something of the features waits for an address. */
    readonly awaits: readonly NonNullable<ServerFeature['awaits']>[]
    /** The features do this about a new account. */
    readonly whenAccountMade: readonly NonNullable<ServerFeature['whenAccountMade']>[]
    /** Whether an administrator has invited an address. */
    readonly invites: readonly NonNullable<ServerFeature['invites']>[]
    /** The features have reserved this in spaces. */
    readonly reservations: readonly NonNullable<ServerFeature['reservations']>[]
    /** Repairs of rows that the features declare. */
    readonly mendable: readonly Mendable[]
  }
}

/**
 * The manifest of a feature on the server; `app/features.ts` lists it.
 *
 * @example
 * ```ts
 * import { defineServerFeature } from '../../platform/feature.ts'
 *
 * const notesFeature = defineServerFeature({
 *   name: 'notes',
 *   uses: ['notifications'],
 *   reads: ['groups'],
 *   routes: [],
 *   schedules: [
 *     { name: 'sweep-notes', cron: '23 3 * * *', destroys: 'old', run: async ctx => ctx.log.info({}, 'Swept') },
 *   ],
 * })
 * notesFeature.schedules?.map(({ name }) => name) // => ['sweep-notes']
 * ```
 */
export function defineServerFeature(feature: ServerFeature): ServerFeature {
  return feature
}

import type { Ctx } from './ctx.ts'
import type { StoredEvent } from './events/domain-event.ts'
import type { Protocol } from './http/protocol.ts'
import type { Route } from './http/route.ts'
import type { JobDefinition } from './jobs/jobs.ts'
import type { SettingsHook } from './settings/hooks.ts'

export interface Schedule {
  readonly name: string
  /** Cron pattern, in the server's time zone. */
  readonly cron: string
  /** Runs in one process at a time; must be idempotent. */
  readonly run: (ctx: Ctx) => Promise<void>
}

/** A page for the sitemap. */
export interface PublicPage {
  /** Below the site's address, with a slash in front. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly changedAt?: number
}

/** What a feature brings to the server; the composition in `app` reads nothing else of it. */
export interface ServerFeature {
  readonly name: string
  /** Features whose `public.ts` this one imports. */
  readonly uses: readonly string[]
  /** Features whose tables the queries of this one read; what it writes is its own. */
  readonly reads?: readonly string[]
  readonly routes: readonly Route[]
  /** What it speaks besides the API. */
  readonly protocols?: readonly Protocol[]
  // biome-ignore lint/suspicious/noExplicitAny: the payload types differ from job to job
  readonly jobs?: readonly JobDefinition<any>[]
  readonly schedules?: readonly Schedule[]
  /** Looks at saves of its settings, works out values, tries a panel. */
  readonly settings?: readonly SettingsHook[]
  /** Pages that search engines may know of. */
  readonly publicPages?: (ctx: Ctx) => Promise<readonly PublicPage[]>
  /** Called for each event after its commit, in every process; must not fail the one who published it. */
  readonly onEvent?: (ctx: Ctx, event: StoredEvent) => void
  /** Runs at start, after the migrations; idempotent (default roles, sweeps). */
  readonly start?: (ctx: Ctx) => Promise<void>
}

declare module './services.ts' {
  interface Services {
    /** What each feature has for the sitemap. */
    readonly publicPages: readonly NonNullable<ServerFeature['publicPages']>[]
  }
}

export function defineServerFeature(feature: ServerFeature): ServerFeature {
  return feature
}

import type { VisitorsReport } from '@holdall/contract/reports/reports.contract.ts'
import { z } from 'zod'
import { createGoogleAnalytics, type GoogleAnalytics } from '../../drivers/analytics/google-analytics.ts'
import { readServiceAccount, type ServiceAccount } from '../../drivers/analytics/service-account.ts'
import { defineCached } from '../../drivers/cache/cache.ts'
import { instant } from '../../platform/clock.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { dayOf } from '../../platform/lists/days.ts'
import { messageOf } from '../../platform/settings/run-steps.ts'
import { daysFrom, daysOf, type ReportQuery } from './report-days.ts'

const metrics = ['activeUsers', 'sessions', 'screenPageViews'] as const
const mostOfTop = 8

/** What visits are ranked by: Google's dimension and the metric used. */
const rankings = {
  pages: { dimension: 'pagePath', metric: 'screenPageViews' },
  sources: { dimension: 'sessionSource', metric: 'sessions' },
  browsers: { dimension: 'browser', metric: 'activeUsers' },
  countries: { dimension: 'country', metric: 'activeUsers' },
} as const
type Ranking = keyof typeof rankings

const Ranked = z.array(z.object({ name: z.string(), count: z.number() }))

const cachedVisitors = defineCached({
  name: 'reports.google',
  schema: z.object({
    at: z.number(),
    byDay: z.array(z.tuple([z.string(), z.array(z.number())])),
    top: z.object({ pages: Ranked, sources: Ranked, browsers: Ranked, countries: Ranked }),
  }),
  seconds: 600,
})
type Visitors = z.infer<typeof cachedVisitors.schema>

/**
 * What Google Analytics counted, at most ten minutes old. If Google doesn't respond, the report says so: nothing else
 * waits for it.
 */
export async function readVisitors(ctx: Ctx, query: ReportQuery): Promise<VisitorsReport> {
  const { from, to } = daysOf(query, dayOf(ctx.clock.now(), ctx.settings.get('app_timezone')))
  const file = ctx.settings.get('certificate')
  const propertyId = ctx.settings.get('analytics_view_id')
  if (file === '' || propertyId === null) return empty('off')
  const rest = rests.get(ctx.settings)
  if (rest && rest.about === `${propertyId} ${file}` && ctx.clock.now() < rest.until) {
    return { ...empty('away'), reason: rest.reason }
  }
  try {
    const account = readServiceAccount(file)
    const visitors = await ctx.cache.remember(cachedVisitors, [propertyId, account.fingerprint, from, to], async () =>
      askGoogle(googleOf(ctx, account), propertyId, from, to, ctx.clock.now()),
    )
    return present(visitors, daysFrom(from, to))
  } catch (error) {
    ctx.log.warn({ reason: messageOf(error) }, 'Google Analytics couldn’t be reached')
    const reason = messageOf(error)
    rests.set(ctx.settings, { about: `${propertyId} ${file}`, until: ctx.clock.now() + restMs, reason })
    return { ...empty('away'), reason }
  }
}

/**
 * While Google is unavailable it is called once a minute, so that not every visit to the report waits for it;
 * milliseconds.
 */
const restMs = 60_000
const rests = new WeakMap<Ctx['settings'], { about: string; until: number; reason: string }>()

const empty = (state: 'off' | 'away'): VisitorsReport => ({
  state,
  reason: '',
  measured_at: null,
  days: [],
  series: { users: [], sessions: [], views: [] },
  top: { pages: [], sources: [], browsers: [], countries: [] },
})

/** One for each site and key, so that its access token is used for more than one report. */
const clients = new WeakMap<Ctx['settings'], { fingerprint: string; google: GoogleAnalytics }>()

function googleOf(ctx: Needs<'clock' | 'env' | 'outbound' | 'settings'>, account: ServiceAccount): GoogleAnalytics {
  const known = clients.get(ctx.settings)
  if (known?.fingerprint === account.fingerprint) return known.google
  const google = createGoogleAnalytics({ env: ctx.env, outbound: ctx.outbound, clock: ctx.clock }, account)
  clients.set(ctx.settings, { fingerprint: account.fingerprint, google })
  return google
}

async function askGoogle(
  google: GoogleAnalytics,
  propertyId: number,
  from: string,
  to: string,
  at: number,
): Promise<Visitors> {
  const dateRanges = [{ startDate: from, endDate: to }]
  const ranked = async (ranking: Ranking) => {
    const { dimension, metric } = rankings[ranking]
    const rows = await google.report(propertyId, {
      dimensions: [{ name: dimension }],
      metrics: [{ name: metric }],
      dateRanges,
      limit: String(mostOfTop),
      orderBys: [{ metric: { metricName: metric }, desc: true }],
    })
    return rows.map(row => ({ name: nameOf(row.dimensions[0]), count: whole(row.metrics[0]) }))
  }
  await google.signIn()
  const [days, pages, sources, browsers, countries] = await Promise.all([
    google.report(propertyId, {
      dimensions: [{ name: 'date' }],
      metrics: metrics.map(name => ({ name })),
      dateRanges,
      limit: '1000',
    }),
    ranked('pages'),
    ranked('sources'),
    ranked('browsers'),
    ranked('countries'),
  ])
  return {
    at,
    byDay: days.map(row => [
      (row.dimensions[0] ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
      metrics.map((_, index) => whole(row.metrics[index])),
    ]),
    top: { pages, sources, browsers, countries },
  }
}

/** Google says `(not set)` where it doesn't know. */
const nameOf = (name = '') => (name === '(not set)' ? '' : name)
const whole = (value = 0) => Math.max(0, Math.round(value))

/** Days that Google leaves out had no visitors. */
function present({ at, byDay, top }: Visitors, days: string[]): VisitorsReport {
  const known = new Map(byDay)
  const series = (index: number) => days.map(day => known.get(day)?.[index] ?? 0)
  return {
    state: 'ok',
    reason: '',
    measured_at: instant(at),
    days,
    series: { users: series(0), sessions: series(1), views: series(2) },
    top,
  }
}

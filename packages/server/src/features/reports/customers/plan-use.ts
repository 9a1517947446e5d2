import { z } from 'zod'
import { hasMoreSpaces, mostSpacesMeasuredLive } from '../../../core/tree/space-sums.repository.ts'
import { defineCached } from '../../../drivers/cache/cache.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { dayAfter, startOfDay } from '../../../platform/lists/days.ts'
import type { ValueRange } from '../counts.repository.ts'
import { findLastDay, listValues, sumByKey, type Values } from '../site-days.repository.ts'
import { measurePlans, type PlanStorage, sumDownloadsByPlan, sumUploadsByPlan } from './plan-use.repository.ts'

/** The measures by plan that `measure` stores; `plan-complete` marks the days that have them. */
export const planMeasures = {
  people: 'plan-people',
  storage: 'plan-storage',
  uploaded: 'plan-uploaded',
  downloaded: 'plan-downloaded',
  complete: 'plan-complete',
} as const

const Pairs = z.array(z.tuple([z.string(), z.number()]))
const cachedStorage = defineCached({
  name: 'reports.plan-storage',
  schema: z.object({ people: Pairs, storage: Pairs, at: z.number() }),
  seconds: 60,
})
const cachedTraffic = defineCached({
  name: 'reports.plan-traffic',
  schema: z.object({ uploaded: Pairs, downloaded: Pairs }),
  seconds: 60,
})

type Measuring = Needs<'cache' | 'clock' | 'db' | 'events' | 'settings'>

/** People and bytes by plan, counted again after any change, and every minute; on a site with very many spaces, as last measured. */
export async function planStorageNow(ctx: Measuring, today: string): Promise<PlanStorage & { readonly at: number }> {
  const { read } = ctx.db
  const day = await findLastDay(read, planMeasures.people, today)
  if (day !== null && (await hasMoreSpaces(read, mostSpacesMeasuredLive))) {
    const rows = await listValues(read, [planMeasures.people, planMeasures.storage, 'measured'], day, day)
    const values = (measure: string) =>
      new Map(rows.filter(row => row.measure === measure).map(row => [row.key, Number(row.value)]))
    const at = values('measured').get('') ?? startOfDay(day, ctx.settings.get('app_timezone'))
    return { people: values(planMeasures.people), storage: values(planMeasures.storage), at }
  }
  const { people, storage, at } = await ctx.cache.remember(cachedStorage, [await ctx.events.latest()], async () => {
    const at = ctx.clock.now()
    const measured = await measurePlans(read, at)
    return { people: [...measured.people], storage: [...measured.storage], at }
  })
  return { people: new Map(people), storage: new Map(storage), at }
}

/** Bytes by plan that were uploaded and downloaded in a stretch of time. */
export async function trafficByPlan(
  ctx: Needs<'clock' | 'db'>,
  stretch: ValueRange,
): Promise<{ readonly uploaded: Values; readonly downloaded: Values }> {
  const now = ctx.clock.now()
  return {
    uploaded: await sumUploadsByPlan(ctx.db.read, stretch, now),
    downloaded: await sumDownloadsByPlan(ctx.db.read, ctx.db.dialect, stretch, now),
  }
}

interface Days {
  readonly from: string
  readonly to: string
  readonly today: string
}

/** Bytes by plan between two days, both included, and the first of these days that was counted by plan. */
export async function planTraffic(ctx: Measuring, { from, to, today }: Days) {
  const { read } = ctx.db
  const uploaded = await sumByKey(read, planMeasures.uploaded, from, to)
  const downloaded = await sumByKey(read, planMeasures.downloaded, from, to)
  if (to === today) {
    const live = await trafficOfToday(ctx, today)
    add(uploaded, live.uploaded)
    add(downloaded, live.downloaded)
  }
  const first = (await listValues(read, [planMeasures.complete], from, to))[0]?.day
  return { uploaded, downloaded, since: first ?? (to === today ? today : null) }
}

async function trafficOfToday(ctx: Measuring, today: string) {
  const zone = ctx.settings.get('app_timezone')
  const stretch = { from: startOfDay(today, zone), to: startOfDay(dayAfter(today), zone) }
  const { uploaded, downloaded } = await ctx.cache.remember(
    cachedTraffic,
    [today, await ctx.events.latest()],
    async () => {
      const live = await trafficByPlan(ctx, stretch)
      return { uploaded: [...live.uploaded], downloaded: [...live.downloaded] }
    },
  )
  return { uploaded: new Map(uploaded), downloaded: new Map(downloaded) }
}

function add(sums: Map<string, number>, more: Values): void {
  for (const [key, value] of more) sums.set(key, (sums.get(key) ?? 0) + value)
}

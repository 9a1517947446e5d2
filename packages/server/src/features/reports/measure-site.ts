import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { addDays, dayAfter, dayOf, startOfDay } from '../../platform/lists/days.ts'
import { countRange, countTopLinks, findFirstSignUp, measureStorage } from './counts.repository.ts'
import { measurePlans } from './customers/plan-use.repository.ts'
import { planMeasures, trafficByPlan } from './customers/plan-use.ts'
import {
  countPeople,
  deletePeopleBefore,
  deleteValues,
  findLastDay,
  keepValues,
  listValues,
  recordPeople,
} from './site-days.repository.ts'

/** Missing days are counted this many days back. */
const longestBack = 400
/** A use may be recorded this late. */
const lateMs = 5 * 60_000

const single = (value: number) => new Map([['', value]])

/**
 * Records who has used the site and what is stored on it, and counts the days that are over. Idempotent; missed days
 * are counted later, as far as other tables still have the data.
 */
export async function measureSite(ctx: Needs<'clock' | 'db' | 'settings' | 'signal'>): Promise<void> {
  const zone = ctx.settings.get('app_timezone')
  const now = ctx.clock.now()
  const today = dayOf(now, zone)
  const since = await lastMeasured(ctx.db.read, today)
  await noteUses(ctx, since ?? startOfDay(today, zone), now, zone)
  const last = await findLastDay(ctx.db.read, 'complete', today)
  const earliest = addDays(today, -longestBack)
  const first = last === null ? await firstDay(ctx, zone) : dayAfter(last)
  // Before the first measurement, nothing recorded who used the site.
  const knownFrom = since === null ? today : await firstMeasured(ctx.db.read, today)
  for (let day = first < earliest ? earliest : first; day < today; day = dayAfter(day)) {
    ctx.signal.throwIfAborted()
    await completeDay(ctx, day, zone, day >= knownFrom)
  }
  const { files, used, kinds } = await measureStorage(ctx.db.read)
  const plans = await measurePlans(ctx.db.read, now)
  await ctx.db.transaction(async tx => {
    await deletePeopleBefore(tx, addDays(today, -1))
    for (const measure of [planMeasures.people, planMeasures.storage]) await deleteValues(tx, today, measure)
    await keepValues(tx, today, planMeasures.people, plans.people)
    await keepValues(tx, today, planMeasures.storage, plans.storage)
    await deleteValues(tx, today, 'storage')
    await keepValues(tx, today, 'storage', kinds)
    await keepValues(tx, today, 'files', single(files))
    await keepValues(tx, today, 'used', single(used))
    await keepValues(tx, today, 'measured', single(now))
  })
}

/** When the site was last measured; null if never. */
export async function lastMeasured(db: Reader, today: string): Promise<number | null> {
  const day = await findLastDay(db, 'measured', today)
  return day === null ? null : ((await listValues(db, ['measured'], day, day))[0]?.value ?? null)
}

async function firstMeasured(db: Reader, today: string): Promise<string> {
  return (await listValues(db, ['measured'], addDays(today, -longestBack), today))[0]?.day ?? today
}

/** Sessions only store their last use, so the day of each use is recorded before the next use overwrites it. */
async function noteUses(ctx: Needs<'db'>, since: number, now: number, zone: string): Promise<void> {
  const today = dayOf(now, zone)
  const earliest = addDays(today, -longestBack)
  const from = dayOf(since - lateMs, zone)
  for (let day = from < earliest ? earliest : from; day <= today; day = dayAfter(day)) {
    const begin = Math.max(since - lateMs, startOfDay(day, zone))
    const end = startOfDay(dayAfter(day), zone)
    await ctx.db.transaction(tx => recordPeople(tx, day, begin, end))
  }
}

async function firstDay(ctx: Needs<'clock' | 'db'>, zone: string): Promise<string> {
  return dayOf((await findFirstSignUp(ctx.db.read)) ?? ctx.clock.now(), zone)
}

/** Counts a day that is over, for good. */
async function completeDay(
  ctx: Needs<'clock' | 'db'>,
  day: string,
  zone: string,
  arePeopleKnown: boolean,
): Promise<void> {
  const stretch = { from: startOfDay(day, zone), to: startOfDay(dayAfter(day), zone) }
  const counts = await countRange(ctx.db.read, ctx.db.dialect, stretch, day)
  const links = await countTopLinks(ctx.db.read, day)
  const traffic = await trafficByPlan(ctx, stretch)
  const people = arePeopleKnown ? await countPeople(ctx.db.read, day, Number.MAX_SAFE_INTEGER) : null
  await ctx.db.transaction(async tx => {
    for (const [measure, value] of Object.entries(counts))
      if (value > 0) await keepValues(tx, day, measure, single(value))
    if (people !== null) await keepValues(tx, day, 'active', single(people))
    await keepValues(tx, day, 'top-link', links)
    await keepValues(tx, day, planMeasures.uploaded, traffic.uploaded)
    await keepValues(tx, day, planMeasures.downloaded, traffic.downloaded)
    await keepValues(tx, day, planMeasures.complete, single(1))
    await keepValues(tx, day, 'complete', single(1))
  })
}

import type { FileKind } from '@holdall/contract/drive/drive.schemas.ts'
import type { SiteReport, TopLink } from '@holdall/contract/reports/reports.contract.ts'
import { z } from 'zod'
import { hasMoreSpaces, mostSpacesMeasuredLive } from '../../core/tree/space-sums.repository.ts'
import { defineCached } from '../../drivers/cache/cache.ts'
import { instant } from '../../platform/clock.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { dayAfter, dayOf, startOfDay } from '../../platform/lists/days.ts'
import {
  countRange,
  countTopLinks,
  countUsers,
  listNamesOfLinks,
  measureStorage,
  type Storage,
} from './counts.repository.ts'
import { lastMeasured } from './measure-site.ts'
import { daysFrom, daysOf, type ReportQuery } from './report-days.ts'
import { countPeople, findLastDay, listValues, sumByKey } from './site-days.repository.ts'

const counted = ['signups', 'uploads', 'uploaded_bytes', 'downloads', 'downloaded_bytes', 'opens'] as const
const shownLinks = 10

/** How the site is used, by day: days that are over as they were stored, today as it is now. */
export async function readReport(ctx: Ctx, query: ReportQuery): Promise<SiteReport> {
  const { read } = ctx.db
  const zone = ctx.settings.get('app_timezone')
  const now = ctx.clock.now()
  const today = dayOf(now, zone)
  const { from, to } = daysOf(query, today)
  const days = daysFrom(from, to)
  const kept = await keptValues(read, from, to)
  const { storage, at } = await storageNow(ctx, today)
  if (to === today) {
    const stretch = { from: startOfDay(today, zone), to: startOfDay(dayAfter(today), zone) }
    const counts = await countRange(read, ctx.db.dialect, stretch, today)
    for (const measure of counted) kept.set(measure, today, counts[measure])
    const since = Math.max((await lastMeasured(read, today)) ?? 0, stretch.from)
    kept.set('active', today, await countPeople(read, today, since))
    kept.setKinds(today, storage.kinds)
  }
  const counts = (measure: (typeof counted)[number]) => days.map(day => kept.get(measure, day) ?? 0)
  return {
    days,
    today,
    totals: { users: await countUsers(read), files: storage.files, storage: storage.used, measured_at: instant(at) },
    series: {
      signups: counts('signups'),
      active: days.map(day => kept.get('active', day) ?? null),
      uploads: counts('uploads'),
      uploaded_bytes: counts('uploaded_bytes'),
      downloads: counts('downloads'),
      downloaded_bytes: counts('downloaded_bytes'),
      opens: counts('opens'),
    },
    storage: kept.storage(days),
    top_links: await topLinks(ctx, from, to, today),
  }
}

/** The stored values of a range of days, by measure and day. */
async function keptValues(db: Reader, from: string, to: string) {
  const values = new Map<string, number>()
  const kinds = new Map<string, Map<string, number>>()
  // A day without a measurement has the storage of the day before.
  const before = await findLastDay(db, 'storage', from)
  for (const row of await listValues(db, [...counted, 'active'], from, to)) {
    values.set(`${row.measure} ${row.day}`, Number(row.value))
  }
  for (const row of await listValues(db, ['storage'], before ?? from, to)) {
    const ofDay = kinds.get(row.day) ?? new Map<string, number>()
    kinds.set(row.day, ofDay.set(row.key, Number(row.value)))
  }
  return {
    get: (measure: string, day: string) => values.get(`${measure} ${day}`),
    set: (measure: string, day: string, value: number) => values.set(`${measure} ${day}`, value),
    setKinds: (day: string, ofDay: ReadonlyMap<string, number>) => kinds.set(day, new Map(ofDay)),
    storage(days: readonly string[]): SiteReport['storage'] {
      let last = before === null ? undefined : kinds.get(before)
      const byDay = days.map(day => (last = kinds.get(day) ?? last))
      const names = new Set(byDay.flatMap(ofDay => [...(ofDay?.keys() ?? [])]))
      const now = (kind: string) => byDay.at(-1)?.get(kind) ?? 0
      return [...names]
        .sort((a, b) => now(b) - now(a) || (a < b ? -1 : 1))
        .map(kind => ({
          kind: kind as FileKind,
          bytes: byDay.map(ofDay => ofDay && (ofDay.get(kind) ?? 0)).map(orNull),
        }))
    },
  }
}

const orNull = (value: number | undefined) => value ?? null

const cachedStorage = defineCached({
  name: 'reports.storage',
  schema: z.object({
    files: z.number(),
    used: z.number(),
    kinds: z.array(z.tuple([z.string(), z.number()])),
    at: z.number(),
  }),
  seconds: 60,
})

/** The site's storage is measured again after any change, and every minute. */
async function measureNow(ctx: Needs<'cache' | 'clock' | 'db' | 'events'>): Promise<{ storage: Storage; at: number }> {
  const { kinds, at, ...sums } = await ctx.cache.remember(cachedStorage, [await ctx.events.latest()], async () => {
    const at = ctx.clock.now()
    const measured = await measureStorage(ctx.db.read)
    return { ...measured, kinds: [...measured.kinds], at }
  })
  return { storage: { ...sums, kinds: new Map(kinds) }, at }
}

/** What is stored on the site now; on a site with very many spaces, as last measured. */
async function storageNow(
  ctx: Needs<'cache' | 'clock' | 'db' | 'events'>,
  today: string,
): Promise<{ storage: Storage; at: number }> {
  const { read } = ctx.db
  const day = await findLastDay(read, 'measured', today)
  if (day === null || !(await hasMoreSpaces(read, mostSpacesMeasuredLive))) {
    return measureNow(ctx)
  }
  const rows = await listValues(read, ['storage', 'files', 'used', 'measured'], day, day)
  const value = (measure: string) => Number(rows.find(row => row.measure === measure)?.value ?? 0)
  const kinds = new Map(rows.filter(row => row.measure === 'storage').map(row => [row.key, Number(row.value)]))
  return { storage: { files: value('files'), used: value('used'), kinds }, at: value('measured') }
}

async function topLinks(
  { db: { read: db }, caller }: Needs<'caller' | 'db'>,
  from: string,
  to: string,
  today: string,
): Promise<TopLink[]> {
  const sums = await sumByKey(db, 'top-link', from, to)
  if (to === today)
    for (const [id, visits] of await countTopLinks(db, today)) sums.set(id, (sums.get(id) ?? 0) + visits)
  const ranked = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  // Some have been revoked since: more are fetched than are shown.
  const ids = ranked.slice(0, shownLinks * 5).map(([id]) => id)
  if (ids.length === 0) return []
  const names = new Map((await listNamesOfLinks(db, ids)).map(row => [row.id, row]))
  return ids
    .flatMap(id => {
      const row = names.get(id)
      if (!row) return []
      const isOwn = caller.kind === 'member' && caller.userId === row.created_by
      const file_kind = row.type_key.split('.', 1)[0] as FileKind
      return [{ id, name: isOwn ? row.name : '', item_name: row.item_name, file_kind, visits: sums.get(id) ?? 0 }]
    })
    .slice(0, shownLinks)
}

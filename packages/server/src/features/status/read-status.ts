import { statfs } from 'node:fs/promises'
import type { SiteStatus, StatusState } from '@holdall/contract/status/status.contract.ts'
import { migrations } from '../../../migrations/migrations.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { ping } from '../../platform/database/database.ts'
import { tryLaterLibraries } from '../../platform/libraries/native-libraries.ts'
import { countServers } from '../../platform/processes/running-servers.ts'
import { version } from '../../platform/version.ts'
import { readPaymentHealth } from '../billing/public.ts'
import { listModels } from '../search/public.ts'
import { readDeletion } from './read-deletion.ts'
import { readIdentity } from './read-identity.ts'
import { readPdfMaps } from './read-pdf-maps.ts'
import {
  countDamage,
  countJobs,
  countMails,
  findLastRun,
  listApplied,
  listProcessEnders,
  readDatabase,
} from './status.repository.ts'
import { tryParts } from './try-parts.ts'

const minute = 60_000
const day = 24 * 60 * minute
const GiB = 1024 ** 3

/** Background work records a heartbeat every five minutes. */
const silentAfter = 12 * minute
const waitsTooLong = 10 * minute

/** The state of each part of the site, with the values it is judged by. */
export async function readStatus(ctx: Ctx): Promise<SiteStatus> {
  const now = ctx.clock.now()
  const jobs = await countJobs(ctx.db.read, now)
  const [worker, mails, search, disk, database, applied, tried] = await Promise.all([
    readWorker(ctx, jobs),
    readMails(ctx),
    readSearch(ctx),
    readDisk(ctx.env.dataDir),
    measureDatabase(ctx),
    listApplied(ctx.db.read),
    tryParts(ctx),
  ])
  return {
    identity: await readIdentity(ctx),
    address: readAddress(ctx),
    worker,
    jobs: await readFailed(ctx, jobs.failed),
    mails,
    errors: readErrors(ctx),
    search,
    disk,
    ...tried,
    libraries: await readLibraries(ctx),
    files: await readFiles(ctx),
    deletion: await readDeletion(ctx),
    payments: await readPaymentHealth(ctx),
    database,
    migrations: compareMigrations(Object.keys(migrations), applied),
    versions: {
      product: version,
      node: process.versions.node,
      started_at: instant(Math.round(now - process.uptime() * 1000)),
    },
  }
}

function readAddress({ settings, env }: Needs<'env' | 'settings'>): SiteStatus['address'] {
  const url = settings.get('app_url') || env.appUrl
  return { state: url ? 'good' : 'warning', base_url: url || null }
}

/** A job that stops the server is worse than one that fails. */
async function readFailed({ db }: Needs<'db'>, failed: number): Promise<SiteStatus['jobs']> {
  const process_ended = failed === 0 ? [] : await listProcessEnders(db.read)
  return { state: process_ended.length > 0 ? 'bad' : failed > 0 ? 'warning' : 'good', failed, process_ended }
}

async function readWorker(
  { db, clock }: Needs<'clock' | 'db'>,
  { waiting, since }: { waiting: number; since: number | null },
): Promise<SiteStatus['worker']> {
  const now = clock.now()
  const seenAt = await findLastRun(db.read, now)
  const isWaitingLong = since !== null && since < now - waitsTooLong
  const isSilent = seenAt !== null && seenAt < now - silentAfter
  const isNew = seenAt === null && process.uptime() * 1000 < silentAfter
  const state: StatusState = isWaitingLong || isSilent ? 'bad' : seenAt === null && !isNew ? 'bad' : 'good'
  return { state, seen_at: instantOrNull(seenAt), waiting, waiting_since: instantOrNull(since) }
}

async function readMails({ db, clock }: Needs<'clock' | 'db'>): Promise<SiteStatus['mails']> {
  const now = clock.now()
  const { failed, queued, since } = await countMails(db.read, now - 7 * day)
  const isStuck = since !== null && since < now - waitsTooLong
  return {
    state: isStuck ? 'bad' : failed > 0 ? 'warning' : 'good',
    failed,
    queued,
    queued_since: instantOrNull(since),
  }
}

/** Files that are lost unless somebody puts them back are worth more than a warning. */
async function readFiles({ db }: Needs<'db'>): Promise<SiteStatus['files']> {
  const { damaged, checkedAt } = await countDamage(db.read)
  return { state: damaged > 0 ? 'bad' : 'good', damaged, checked_at: instantOrNull(checkedAt) }
}

/** Without them, files are kept and shared as before, but have no thumbnails; without maps, some PDF documents have none. */
async function readLibraries({ env }: Needs<'env'>): Promise<SiteStatus['libraries']> {
  const pdfMaps = await readPdfMaps(env.variables.PATH ?? '')
  const failing = (await tryLaterLibraries()).flatMap(({ name, trouble }) =>
    trouble === null ? [] : [{ name, said: trouble.slice(0, 500) }],
  )
  return { state: failing.length > 0 ? 'bad' : pdfMaps === false ? 'warning' : 'good', failing, pdfMaps }
}

/** An unexpected error is shown as a warning for a day. */
function readErrors({ errorTracking, clock }: Needs<'clock' | 'errorTracking'>): SiteStatus['errors'] {
  const last = errorTracking.last()
  if (!last) return { state: 'good', last: null }
  const { method, route, requestId } = last.tags
  return {
    state: last.at > clock.now() - day ? 'warning' : 'good',
    last: {
      at: instant(last.at),
      sentence: last.sentence,
      route: method && route ? `${method} ${route}` : null,
      request_id: requestId ?? null,
    },
  }
}

/** The site's own index answers in the meantime, so search is never worse than a warning. */
async function readSearch(ctx: Ctx): Promise<SiteStatus['search']> {
  const { models, trouble, waitingChanges } = await listModels(ctx)
  const needsImport = models.some(model => model.needsImport)
  return {
    state: trouble || needsImport ? 'warning' : 'good',
    method: ctx.settings.get('scout_driver'),
    trouble: trouble?.message ?? null,
    said: trouble?.said ?? null,
    waiting: waitingChanges,
    needs_import: needsImport,
  }
}

/** Judges by the free space: below a tenth is a warning, below a fiftieth or one gibibyte is bad. */
export function judgeDisk(free: number, total: number): StatusState {
  if (free < GiB || free < total / 50) return 'bad'
  return free < total / 10 ? 'warning' : 'good'
}

/** The room on the disk of a folder. */
export async function readDisk(path: string): Promise<SiteStatus['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(path)
    const [free, total] = [bavail * bsize, blocks * bsize]
    return { state: judgeDisk(free, total), free, total }
  } catch {
    // Some file systems don't report this; the site still tries to write to them.
    return { state: 'warning', free: null, total: null }
  }
}

/** Two servers on one embedded database lose nothing, but live updates and caches of one don’t reach the other. */
async function measureDatabase({ db, env }: Needs<'db' | 'env'>): Promise<SiteStatus['database']> {
  const began = performance.now()
  await ping(db)
  const ms = performance.now() - began
  const { version: release, size } = await readDatabase(db)
  const servers = db.dialect === 'sqlite' ? await countServers(env.dataDir) : 0
  return {
    state: servers > 1 ? 'bad' : ms < 250 ? 'good' : 'warning',
    kind: db.dialect,
    version: release,
    size,
    servers,
    answer_ms: Math.round(ms * 10) / 10,
  }
}

/** Compares the program's migrations with those applied to the database. */
export function compareMigrations(known: readonly string[], applied: readonly string[]): SiteStatus['migrations'] {
  const pending = known.filter(name => !applied.includes(name))
  const unknown = applied.filter(name => !known.includes(name))
  const state = pending.length > 0 ? 'bad' : unknown.length > 0 ? 'warning' : 'good'
  return { state, last: applied.at(-1) ?? null, pending, unknown }
}

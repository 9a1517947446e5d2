import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import type { SiteStatus, StatusState } from '@holdall/contract/status/status.contract.ts'
import { tryMail } from '../../../drivers/mail/mail-settings.ts'
import { localDisk } from '../../../drivers/storage/disk-keys.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { mostApartMs } from '../../../platform/destroying/clocks.ts'
import { listHindrances } from '../../../platform/destroying/why-not-destroy.ts'
import { onlyDo } from '../../../platform/settings/run-steps.ts'
import { readStatus } from '../read-status.ts'
import { findNewestEntry, hasExtension } from '../status.repository.ts'
import { troubleOf } from '../try-parts.ts'
import { bad, type Finding, good, warning } from './finding.ts'
import { identityOf } from './identity-findings.ts'
import { checkProxy } from './proxy-check.ts'

const dayMs = 24 * 3600_000

/** What can be said about the site once its database is open: the parts that the page Status judges, and its address. */
export async function checkSite(ctx: Ctx): Promise<Finding[]> {
  const status = await readStatus(ctx)
  return [
    ...identityOf(status),
    ...partsOf(status),
    ...checkShared(ctx),
    ...(await checkExtension(ctx)),
    await checkClock(ctx),
    ...(await checkDeletion(ctx)),
    await checkMail(ctx),
    ...(await checkScanner(ctx)),
    ...(await checkAddress(ctx)),
  ]
}

/** Where unfinished uploads wait for any server, every other file should be within reach of all of them too. */
function checkShared({ env, disks }: Needs<'disks' | 'env'>): Finding[] {
  if (!env.isStagedInStorage) return []
  const name = 'Several servers'
  const local = (['uploads', 'public'] as const).filter(purpose => disks.current(purpose) === localDisk)
  if (local.length === 0) return [good(name, 'new files and images are stored where other servers can reach them')]
  const what = { uploads: 'files', public: 'profile pictures and images of the site' }
  return [
    warning(
      name,
      `UPLOAD_STAGING is "storage", but new ${local.map(purpose => what[purpose]).join(' and ')} go to the local disk`,
      'If there is more than one server, choose another storage for them in Settings, Uploading.',
    ),
  ]
}

/** Nothing while no gateway is on. */
function paymentFindings({ state, gateways, comparison }: SiteStatus['payments']): Finding[] {
  if (gateways.length === 0) return []
  const events = gateways.map(({ gateway, last, refusedDay, reasons }) => {
    const why = reasons.map(({ reason }) => reason).join(', ')
    const refused = refusedDay > 0 ? `, ${refusedDay} refused in 24 hours (${why})` : ''
    return `${gateway}: last event ${last?.at ?? 'never'}${refused}`
  })
  return [
    judged(
      'Payments',
      state,
      [...events, comparisonOf(comparison)].join('; '),
      'Check this server’s clock and the keys in Settings, Billing, and see the page Status for advice.',
    ),
  ]
}

function comparisonOf(comparison: SiteStatus['payments']['comparison']): string {
  if (comparison === null) return 'not compared yet'
  const { state, createdAt, at, problems } = comparison
  if (at === null) return `comparing since ${createdAt}`
  if (state === 'failed') return `the comparison of ${at} failed`
  return state === 'cancelled' ? `the comparison of ${at} was stopped` : `compared ${at}, ${problems} problems`
}

function partsOf(status: SiteStatus): Finding[] {
  const { database, storage, cache, queue, worker, jobs, mails, files, search, payments } = status
  const troubles = (disks: SiteStatus['storage']['disks']) =>
    disks
      .map(({ method, trouble, said }) => (trouble ? `${method}: ${trouble}${said ? ` (${said})` : ''}` : method))
      .join('; ')
  return [
    judged(
      'Database',
      database.state,
      `${database.kind} ${database.version}, answers in ${database.answer_ms} ms`,
      'It is slow. Check its machine and its disk.',
    ),
    judged('Storage', storage.state, troubles(storage.disks), 'Check its address and credentials in the settings.'),
    judged('Cache', cache.state, describe(cache), 'Check its address, or choose another method in the settings.'),
    ...paymentFindings(payments),
    judged('Queue', queue.state, describe(queue), 'Check its address, or choose another method in the settings.'),
    judged(
      'Search',
      search.state,
      search.trouble ? `${search.method}: ${search.trouble}` : search.method,
      'The built-in index is used until then.',
    ),
    judged(
      'Background jobs',
      worker.state,
      worker.seen_at ? `last seen ${worker.seen_at}` : 'never seen',
      'Start a server with WORKER on, and check its log.',
    ),
    judged(
      'Failed jobs',
      jobs.state,
      [String(jobs.failed), ...jobs.process_ended.map(kind => `${kind} stopped the server each time it ran`)].join(
        '; ',
      ),
      'See "jobs --state failed". To queue them again, run "jobs-retry".',
    ),
    judged(
      'Mail queue',
      mails.state,
      `${mails.failed} failed in seven days, ${mails.queued} waiting`,
      'See the outbox in the admin area.',
    ),
    judged(
      'Stored files',
      files.state,
      files.damaged === 0 ? 'no damage known' : `${files.damaged} are damaged or missing`,
      'Run "verify", and restore the files from a backup.',
    ),
  ]
}

function describe({ method, trouble, said }: SiteStatus['cache']): string {
  return trouble ? `${method}: ${trouble}${said ? ` (${said})` : ''}` : method
}

function judged(name: string, state: StatusState, said: string, remedy: string): Finding {
  return { name, state, said, remedy: state === 'good' ? null : remedy }
}

/** Search by parts of names needs it; without it, PostgreSQL reads every name. */
async function checkExtension({ db }: Ctx): Promise<Finding[]> {
  const name = 'Extension'
  if (db.dialect === 'sqlite') return []
  return (await hasExtension(db.read, 'pg_trgm'))
    ? [good(name, 'pg_trgm')]
    : [bad(name, 'pg_trgm is missing', 'Let a superuser run "create extension pg_trgm" in that database.')]
}

/** Compares with the database's machine, and with what the site has seen of the time before. */
async function checkClock({ clock, clocks, db }: Ctx): Promise<Finding> {
  const name = 'Clock'
  const { now, apartMs, jumpedAt, jumpedByMs } = await clocks.look()
  const remedy = 'Synchronise both machines with a time server (systemd-timesyncd, chrony).'
  if (apartMs !== null)
    return bad(
      name,
      `${Math.round(Math.abs(apartMs) / 1000)} s ${apartMs > 0 ? 'ahead of' : 'behind'} the database’s, so this server runs no jobs and isn’t ready`,
      remedy,
    )
  const said = new Date(clock.now()).toISOString()
  const behind = (await findNewestEntry(db.read)) - now
  if (behind > mostApartMs)
    return bad(name, `${said}, ${Math.round(behind / 1000)} s before what was stored last`, remedy)
  if (jumpedAt === null || now - jumpedAt > dayMs) return good(name, said)
  return warning(
    name,
    `${said}; it has jumped by ${Math.round((jumpedByMs ?? 0) / 3600_000)} hours, or the site was off that long`,
    'If it is right, run "deletion-continue". Otherwise correct it, and sync this machine with a time server.',
  )
}

/** Why nothing is deleted automatically, apart from the clock. */
async function checkDeletion(ctx: Ctx): Promise<Finding[]> {
  const found = (await listHindrances(ctx, 'old')).filter(({ name }) => name === 'swept-too-much')
  return found.map(({ said }) =>
    bad(
      'Deleting',
      `stopped. ${inEnglish(said.text, said.values)}`,
      'Is this the right database for this storage, and is it up to date? To list stored bytes without a file, run "verify"; to bring them back, "verify --adopt"; to resume deletion, "deletion-continue".',
    ),
  )
}

async function checkMail(ctx: Ctx): Promise<Finding> {
  const name = 'Mail'
  const method = ctx.settings.get('mail_driver')
  const inSettings = 'in the mail settings of the admin area'
  if (method === 'log')
    return warning(name, 'only written to the log', `Choose a method ${inSettings}, so that people get their emails.`)
  const { trouble, said } = await troubleOf(ctx, () => tryMail(ctx, ctx.settings))
  if (trouble === null) return good(name, method)
  return bad(
    name,
    `${method}: ${trouble}${said ? ` (${said})` : ''}`,
    `Correct its address and credentials ${inSettings}, and test them there.`,
  )
}

/** Uploads wait for a scanner that is away, or pass unscanned, as chosen. */
async function checkScanner(ctx: Ctx): Promise<Finding[]> {
  if (ctx.settings.get('scanner.method') === 'off') return []
  const name = 'Virus scanner'
  const probe = ctx.settingsHooks.find(hook => hook.probe?.panel === 'scanning')?.probe
  const { trouble, said } = await troubleOf(ctx, async () => probe?.run(ctx, ctx.settings, onlyDo))
  if (trouble === null) return [good(name, ctx.settings.get('scanner.method'))]
  const isWaiting = ctx.settings.get('scanner.when_away') === 'wait'
  return [
    bad(
      name,
      `${trouble}${said ? ` (${said})` : ''} ${isWaiting ? 'New files stay hidden from others.' : 'New files aren’t scanned.'}`,
      'Start it, or correct its address in Settings, Virus scanning, and test it there.',
    ),
  ]
}

/** Asks for the site by its public address, as a browser would. */
async function checkAddress(ctx: Ctx): Promise<Finding[]> {
  const name = 'Address'
  const { baseUrl } = ctx.origin
  if (!baseUrl) return [warning(name, 'none is set', 'Set APP_URL, so that links in emails lead here.')]
  const answer = await fetch(`${baseUrl}/health/live`, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(
    (error: Error) => error,
  )
  const cause = answer instanceof Error ? String(answer.cause ?? answer.message) : null
  const reach =
    answer instanceof Error
      ? warning(
          name,
          `${baseUrl} can’t be reached from here: ${cause}`,
          'Check that the server is running and the proxy leads to it.',
        )
      : answer.status === 200
        ? good(name, baseUrl)
        : bad(name, `${baseUrl}/health/live answers ${answer.status}`, 'The proxy must pass on every path unchanged.')
  return [reach, ...checkEncryption(baseUrl), ...(await checkProxy(ctx, baseUrl))]
}

function checkEncryption(baseUrl: string): Finding[] {
  if (baseUrl.startsWith('https:')) return []
  const remedy = 'Put a proxy with https in front, unless only your own network reaches it.'
  return [warning('Encryption', `${baseUrl} isn’t encrypted`, remedy)]
}

import { createRefusals } from '../core/audit/refusals.ts'
import { createLanguages } from '../core/languages/languages.ts'
import { createCache } from '../drivers/cache/cache.ts'
import { createCaptcha } from '../drivers/captcha/captcha.ts'
import { createErrorTracking } from '../drivers/error-tracking/error-tracking.ts'
import { reportingLog } from '../drivers/error-tracking/reporting-log.ts'
import { createIdentityProviders } from '../drivers/identity/registry.ts'
import { createMail } from '../drivers/mail/mail.ts'
import { readersOfSite } from '../drivers/mail/reader/site-readers.ts'
import { createJobMethods } from '../drivers/queue/job-methods.ts'
import { createSearch } from '../drivers/search/search.ts'
import { commentCounts } from '../features/comments/public.ts'
import { tellUndelivered } from '../features/outbox/public.ts'
import { linkPort } from '../features/sharing/public.ts'
import { memberPlacing } from '../features/workspaces/public.ts'
import type { Clock } from '../platform/clock.ts'
import { systemClock } from '../platform/clock.ts'
import { openVault } from '../platform/crypto/check-key.ts'
import type { Sealed } from '../platform/crypto/sealed.ts'
import type { Database } from '../platform/database/database.ts'
import { createSchemaWatch } from '../platform/database/schema-needs.ts'
import { type ClockParts, createClocks } from '../platform/destroying/clocks.ts'
import type { Environment } from '../platform/environment.ts'
import { createEvents } from '../platform/events/events.ts'
import { createIdentity } from '../platform/identity/identity.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { ScheduleService } from '../platform/jobs/schedule.ts'
import { createLimits } from '../platform/limits/limits.ts'
import type { Logger } from '../platform/logging.ts'
import type { Services } from '../platform/services.ts'
import { offeredChoices, type SettingsHook } from '../platform/settings/hooks.ts'
import { listSecretSettings } from '../platform/settings/settings.repository.ts'
import { createSettings } from '../platform/settings/settings.ts'
import { version } from '../platform/version.ts'
import { startMonitoring } from './monitoring.ts'
import { openStorage } from './open-storage.ts'
import { outboundOf, rehearsedSettings } from './rehearsal.ts'

export interface ServiceOptions {
  readonly env: Environment
  readonly db: Database
  readonly log: Logger
  readonly schedule: ScheduleService
  readonly clock?: Clock
  /** Other clocks that this server's is compared with. */
  readonly otherClocks?: Pick<ClockParts, 'databaseClock' | 'uptime'>
  readonly settingsHooks?: readonly SettingsHook[]
  readonly publicPages?: Services['publicPages']
  readonly outlasting?: Services['outlasting']
  readonly afterSetUp?: Services['afterSetUp']
  readonly whenAccountCloses?: Services['whenAccountCloses']
  readonly keepsAbout?: Services['keepsAbout']
  readonly awaits?: Services['awaits']
  readonly whenAccountMade?: Services['whenAccountMade']
  readonly invites?: Services['invites']
  readonly reservations?: Services['reservations']
  readonly keptBytes?: Services['keptBytes']
  readonly mendable?: Services['mendable']
  readonly waiting?: Services['waiting']
  readonly sealed?: readonly Sealed[]
}

/** Puts the services together. The schema must be up to date; nothing runs until `start`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a flat list of services, in the order in which they need each other
export async function createServices({
  env,
  db,
  log: plainLog,
  schedule,
  clock = systemClock,
  otherClocks = {},
  settingsHooks = [],
  publicPages = [],
  outlasting = [],
  afterSetUp = [],
  whenAccountCloses = [],
  keepsAbout = [],
  awaits = [],
  whenAccountMade = [],
  invites = [],
  reservations = [],
  keptBytes = [],
  mendable = [],
  waiting = [],
  sealed = [],
}: ServiceOptions): Promise<Services> {
  const errorTracking = createErrorTracking(clock)
  const log = reportingLog(plainLog, errorTracking.report)
  const monitoring = await startMonitoring(env, db, log)
  const secrets = await listSecretSettings(db.read)
  const ofFeatures = await Promise.all(sealed.map(async one => one.list?.(db.read) ?? []))
  const vault = await openVault(db, env, [
    ...secrets.map(({ key, value }) => ({ text: value, context: key })),
    ...ofFeatures.flat(),
  ])
  const identity = await createIdentity({ db, clock, log })
  const events = createEvents(db, clock, log)
  const settings = createSettings({
    db,
    env,
    vault,
    clock,
    events,
    computed: { version, ...rehearsedSettings(identity.current()) },
    choices: offeredChoices(settingsHooks),
  })
  await settings.reload()
  identity.onTurn(settings.readAgain)
  const outbound = outboundOf(identity.current(), env.outboundAllow)
  errorTracking.follow({ settings, outbound, log: plainLog })
  const stored = await openStorage({ env, db, log, clock, vault, settings, identity })
  events.subscribe(event => {
    if (event.type !== 'settings.changed') return
    settings
      .reload()
      .then(stored.followSettings)
      .catch(error => log.error({ err: error }, 'The settings couldn’t be reloaded'))
  })
  const jobs = createJobs(settings, clock)
  const cache = createCache({ env, settings, log, clock, vault, outbound, identity })
  events.subscribe(cache.onEvent)
  const languages = createLanguages()
  identity.onTurn(languages.forget)
  const limits = createLimits(db, clock)
  const readerFor = readersOfSite({ settings, languages })
  const jobMethods = createJobMethods({ env, settings, log, clock, vault, outbound, jobs })
  return {
    env,
    db,
    schema: createSchemaWatch(db, clock, log),
    log,
    ...monitoring,
    clock,
    clocks: createClocks({ db, clock, log, ...otherClocks }),
    vault,
    events,
    settings,
    settingsHooks,
    publicPages,
    outlasting,
    afterSetUp,
    whenAccountCloses,
    keepsAbout,
    awaits,
    whenAccountMade,
    invites,
    reservations,
    keptBytes,
    mendable,
    waiting,
    identity,
    ...stored.services,
    jobs,
    jobMethods,
    schedule,
    languages,
    readerFor,
    sampleMails: async words => (await import('./mails/sample-mails.ts')).sampleMails(words),
    mail: createMail({ env, settings, log, clock, jobs, outbound, readerFor }),
    search: await createSearch(db, { env, settings, log, vault, outbound }),
    limits,
    refusals: createRefusals({ clock, db, log }),
    links: linkPort,
    commentCounts,
    memberPlacing,
    undelivered: tellUndelivered,
    identityProviders: createIdentityProviders({ clock, outbound, log }),
    outbound,
    cache,
    errorTracking,
    captcha: createCaptcha({ env, settings, log, outbound, clock, vault, limits }),
  }
}

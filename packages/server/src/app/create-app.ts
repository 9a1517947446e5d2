import { takeSingleLabels } from '@holdall/contract/kit/fields.ts'
import { authenticate as authenticateBySession } from '../features/accounts/sign-in/authenticate.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Environment } from '../platform/environment.ts'
import type { Authenticate } from '../platform/http/server.ts'
import type { Logger } from '../platform/logging.ts'
import { type App, buildApp } from './build-app.ts'
import { driverSettings } from './driver-settings.ts'
import { features } from './features.ts'
import { describeSchedules } from './schedules.ts'
import { createServices, type ServiceOptions } from './services.ts'

export interface CreateOptions {
  readonly env: Environment
  readonly log: Logger
  readonly clock?: Clock
  /** Replaces the clocks that this server's is compared with. */
  readonly otherClocks?: ServiceOptions['otherClocks']
  /** An open database; without one, it is opened as the environment says. */
  readonly db?: Database
  /** Replaces the accounts feature's own. */
  readonly authenticate?: Authenticate
}

/** Opens and migrates the database and puts everything together. */
export async function createApp({
  env,
  log,
  clock,
  otherClocks,
  db: given,
  authenticate = authenticateBySession,
}: CreateOptions): Promise<App> {
  takeSingleLabels(env.takesSingleLabels)
  const db = given ?? (await openDatabase(env, log))
  await migrate(db)
  const services = await createServices({
    env,
    db,
    log,
    schedule: describeSchedules(features),
    publicPages: features.flatMap(feature => feature.publicPages ?? []),
    outlasting: features.flatMap(feature => feature.outlasting ?? []),
    sealed: features.flatMap(feature => feature.sealed ?? []),
    afterSetUp: features.flatMap(feature => feature.afterSetUp ?? []),
    whenAccountCloses: features.flatMap(feature => feature.whenAccountCloses ?? []),
    keepsAbout: features.flatMap(feature => feature.keepsAbout ?? []),
    awaits: features.flatMap(feature => feature.awaits ?? []),
    whenAccountMade: features.flatMap(feature => feature.whenAccountMade ?? []),
    invites: features.flatMap(feature => feature.invites ?? []),
    reservations: features.flatMap(feature => feature.reservations ?? []),
    keptBytes: features.flatMap(feature => feature.keptBytes ?? []),
    mendable: features.flatMap(feature => feature.mendable ?? []),
    waiting: features.flatMap(feature => feature.waiting ?? []),
    settingsHooks: [...features.flatMap(feature => feature.settings ?? []), ...driverSettings],
    ...(clock ? { clock } : {}),
    ...(otherClocks ? { otherClocks } : {}),
  })
  return buildApp({ services, features, authenticate })
}

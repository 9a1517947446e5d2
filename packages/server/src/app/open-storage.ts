import { join } from 'node:path'
import type { SettingKey } from '@holdall/contract/contract.ts'
import { createDisks } from '../drivers/storage/disks/disks.ts'
import { createSiteStorage } from '../drivers/storage/disks/site-storage.ts'
import { followStorageSettings } from '../drivers/storage/disks/storage-choices.ts'
import { createPairs } from '../drivers/storage/pairs/pairs.ts'
import { createStorageDriver } from '../drivers/storage/registry.ts'
import type { Needs } from '../platform/ctx.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import type { Services } from '../platform/services.ts'
import { createStaging } from '../platform/staging/create-staging.ts'

/** Opens where bytes are kept: the disks that the settings name, and the folder in which uploads wait. */
export async function openStorage({
  env,
  db,
  log,
  clock,
  vault,
  settings,
  identity,
}: Needs<'clock' | 'db' | 'env' | 'identity' | 'log' | 'settings' | 'vault'>): Promise<{
  readonly services: Pick<Services, 'disks' | 'pairs' | 'staging' | 'storage'>
  /** Uses the disks that the settings name now. */
  readonly followSettings: () => Promise<void>
}> {
  const reserveBytes = env.diskReserveBytes
  const local = await createStorageDriver('local', { root: join(env.dataDir, 'blobs'), reserveBytes })
  const outbound = createOutbound({ allow: env.outboundAllow })
  const disks = createDisks({ db, vault, clock, log, outbound, local, site: () => identity.current().site })
  const staging = await createStaging({ root: join(env.dataDir, 'staging'), reserveBytes })
  const pairs = createPairs({ db, clock, log, identity, disks, place: staging.place })
  const storage = createSiteStorage({ disks, local, log, pairs })
  const followSettings = () => followStorageSettings(disks, key => settings.get(key as SettingKey), log)
  await followSettings()
  return { services: { disks, pairs, staging, storage }, followSettings }
}

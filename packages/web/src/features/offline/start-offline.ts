import type { Site } from '@holdall/contract/site/site.contract.ts'
import { startDevice } from '../../platform/device/start-device.ts'
import { startKeepingUp } from './keep-up.ts'
import { hasOfflineFiles } from './offline-files.ts'

/** Prepares this device, unless its user wants to save data; files that were marked are kept up to date all the same. */
export async function startOffline(site: Site): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData !== true || hasOfflineFiles()) await startDevice(site)
  startKeepingUp()
}

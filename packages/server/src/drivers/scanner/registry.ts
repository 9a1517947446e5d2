import { scannerDrivers } from '@holdall/contract/drivers/scanner.ts'
import { defineRegistry } from '../../platform/drivers/registry.ts'
import type { Services } from '../../platform/services.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import type { ScannerDriver } from './scanner-driver.ts'

export type ScannerServices = Pick<Services, 'outbound'>

const { off: _off, ...real } = scannerDrivers

const registry = defineRegistry<typeof real, ScannerServices, ScannerDriver>(real, {
  clamd: {
    create: async ({ outbound }, { address }) => (await import('./clamd.driver.ts')).createClamd({ address }, outbound),
  },
})

/** The scanner that the settings choose; null while scanning is off. */
export async function createScanner(services: ScannerServices, values: SettingValues): Promise<ScannerDriver | null> {
  const method = values.get('scanner.method')
  return method === 'off' ? null : registry.createFrom(method, services, values)
}

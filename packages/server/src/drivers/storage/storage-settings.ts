import { defineSettingsHook } from '../../platform/settings/hooks.ts'
import { storageDrivers } from './registry.ts'

const offered = Object.keys(storageDrivers)

export const storageSettingsHook = defineSettingsHook({
  choices: { uploads_disk_driver: offered, public_disk_driver: offered, static_file_delivery: ['none'] },
})

import { z } from 'zod'
import { sentence } from '../kit/sentences.ts'
import { defineSettings, SettingLine, setting } from '../kit/settings.ts'
import { driver, driverKeys, driverNames, driverSettings, option } from './declare.ts'

const errorGroup = 'cache_group'
const needed = { errorGroup, required: true } as const

/** Every cache method: its name, and its options with their settings. */
export const cacheDrivers = {
  file: driver('File', {}),
  array: driver(sentence('None', { meaning: 'cache' }), {}),
  apc: driver('APC', {}),
  memcached: driver('Memcached', {
    host: option('memcached_host', SettingLine.meta({ title: 'Memcached host' }), '', needed),
    port: option(
      'memcached_port',
      z.int().min(1).max(65_535).nullable().meta({ title: 'Memcached port' }),
      null,
      needed,
    ),
  }),
  redis: driver('Redis', {}),
}
export const cacheMethodNames = driverNames(cacheDrivers)

export const cacheSettings = defineSettings('cache', {
  access: 'settings.update',
  fields: {
    cache_driver: setting(
      'server',
      z.enum(driverKeys(cacheDrivers)).meta({
        title: 'Cache method',
        description: 'File is the best choice for most cases.',
        choices: cacheMethodNames,
      }),
      'file',
      { errorGroup, isMethod: true },
    ),
    ...driverSettings(cacheDrivers, 'cache_driver'),
  },
})

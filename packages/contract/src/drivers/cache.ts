import { z } from 'zod'
import { defineSettings, SettingLine, setting, when } from '../kit/settings.ts'

const errorGroup = 'cache_group'
const byMemcached = { errorGroup, shownWhen: when('cache_driver', 'memcached'), required: true } as const

export const cacheMethodNames = {
  file: 'File',
  array: 'None',
  apc: 'APC',
  memcached: 'Memcached',
  redis: 'Redis',
} as const

export const cacheSettings = defineSettings('cache', {
  access: 'settings.update',
  fields: {
    cache_driver: setting(
      'server',
      z.enum(['file', 'array', 'apc', 'memcached', 'redis']).meta({
        title: 'Cache method',
        description: 'File is the best choice for most cases.',
        choices: cacheMethodNames,
      }),
      'file',
      { errorGroup, isMethod: true },
    ),
    memcached_host: setting('server', SettingLine.meta({ title: 'Memcached host' }), '', byMemcached),
    memcached_port: setting(
      'server',
      z.int().min(1).max(65_535).nullable().meta({ title: 'Memcached port' }),
      null,
      byMemcached,
    ),
  },
})

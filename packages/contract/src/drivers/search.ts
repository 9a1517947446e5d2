import { z } from 'zod'
import { defineSettings, SettingLine, secret, setting } from '../kit/settings.ts'
import { driver, driverKeys, driverNames, driverSettings, option } from './declare.ts'

const errorGroup = 'search_group'
const needed = { errorGroup, required: true } as const

/** Every search method: its name, and its options with their settings. TNTSearch is the site's own index. */
export const searchDrivers = {
  mysql: driver('MySQL', {
    mode: option(
      'scout_mysql_mode',
      z
        .enum(['basic', 'extended', 'fulltext'])
        .meta({ title: 'MySQL mode', choices: { basic: 'Basic', extended: 'Extended', fulltext: 'Fulltext' } }),
      'basic',
      { errorGroup },
    ),
  }),
  meilisearch: driver('Meilisearch', {}),
  tntsearch: driver('TNTSearch', {}),
  elasticsearch: driver('Elasticsearch', {}),
  algolia: driver('Algolia', {
    appId: option('algolia_app_id', SettingLine.meta({ title: 'Algolia app ID' }), '', {
      ...needed,
      addressOf: 'algolia_secret',
    }),
    key: option('algolia_secret', secret(SettingLine.meta({ title: 'Algolia secret' })), '', needed),
  }),
}
export const searchMethods = driverKeys(searchDrivers)
export const searchMethodNames = driverNames(searchDrivers)

export const searchSettings = defineSettings('search', {
  access: 'settings.update',
  fields: {
    scout_driver: setting(
      'server',
      z.enum(searchMethods).meta({ title: 'Search method', choices: searchMethodNames }),
      'tntsearch',
      { errorGroup, isMethod: true },
    ),
    ...driverSettings(searchDrivers, 'scout_driver'),
  },
})

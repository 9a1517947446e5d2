import { z } from 'zod'
import { defineSettings, SettingLine, secret, setting, when } from '../kit/settings.ts'

/** The options of every search driver, by the driver's name. The first two need nothing: they live in the site's database. */
export const searchDriverOptions = {
  embedded: z.object({}),
  postgres: z.object({}),
} as const satisfies Record<string, z.ZodObject>

export type SearchDriverName = keyof typeof searchDriverOptions
export type SearchDriverOptions<N extends SearchDriverName> = z.infer<(typeof searchDriverOptions)[N]>

export const searchMethods = ['mysql', 'meilisearch', 'tntsearch', 'elasticsearch', 'algolia'] as const
export type SearchMethod = (typeof searchMethods)[number]

export const searchMethodNames: Readonly<Record<SearchMethod, string>> = {
  mysql: 'MySQL',
  meilisearch: 'Meilisearch',
  tntsearch: 'TNTSearch',
  elasticsearch: 'Elasticsearch',
  algolia: 'Algolia',
}

const errorGroup = 'search_group'
const byAlgolia = { errorGroup, shownWhen: when('scout_driver', 'algolia'), required: true } as const

export const searchSettings = defineSettings('search', {
  access: 'settings.update',
  fields: {
    scout_driver: setting(
      'server',
      z.enum(searchMethods).meta({ title: 'Search method', choices: searchMethodNames }),
      'tntsearch',
      { errorGroup, isMethod: true },
    ),
    scout_mysql_mode: setting(
      'server',
      z
        .enum(['basic', 'extended', 'fulltext'])
        .meta({ title: 'MySQL mode', choices: { basic: 'Basic', extended: 'Extended', fulltext: 'Fulltext' } }),
      'basic',
      { errorGroup, shownWhen: when('scout_driver', 'mysql') },
    ),
    algolia_app_id: setting('server', SettingLine.meta({ title: 'Algolia app ID' }), '', {
      ...byAlgolia,
      addressOf: 'algolia_secret',
    }),
    algolia_secret: setting('server', secret(SettingLine.meta({ title: 'Algolia secret' })), '', byAlgolia),
  },
})

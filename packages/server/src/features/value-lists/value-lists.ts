import { paletteOf, themeNames } from '@holdall/contract/appearance/theme-colors.ts'
import { pageCategory } from '@holdall/contract/custom-pages/page-category.ts'
import { presentZones } from '@holdall/contract/kit/texts/present-zones.ts'
import { currencySymbol, decimalsOf } from '@holdall/contract/plans/money.ts'
import { ValueLists } from '@holdall/contract/value-lists/value-lists.contract.ts'
import { defineCached } from '../../drivers/cache/cache.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { listPageItems } from '../custom-pages/public.ts'
import { listCatalogue } from '../roles/public.ts'
import { listPagesAmong } from './pages.repository.ts'

/** The main colours by their style sheet variables, with the site's own choices. */
function themes({ settings }: Needs<'settings'>): ValueLists['themes'] {
  return themeNames.map(name => {
    const colors = Object.entries(paletteOf(name, settings.get))
    return { name, colors: Object.fromEntries(colors.map(([color, value]) => [`color-${color}`, value])) }
  })
}

type Makers = {
  readonly [K in Exclude<keyof ValueLists, 'languages' | 'currencies'>]: (
    ctx: Ctx,
  ) => ValueLists[K] | Promise<ValueLists[K]>
}

const inEnglish = (type: 'language' | 'currency') => new Intl.DisplayNames('en', { type, fallback: 'none' })

/** The other lists by name. */
const makers: Makers = {
  permissions: () => listCatalogue('sitewide'),
  workspacePermissions: () => listCatalogue('workspace'),
  timezones,
  localizations,
  // Lists what a start page or a menu can link to besides the application's own pages.
  menuItemCategories: async ctx => [{ name: pageCategory, items: await listPageItems(ctx) }],
  themes,
}

const daySeconds = 24 * 3600

/** Lists that are expensive to compute: names known to this runtime, one formatter call per entry. */
const cached = {
  languages: defineCached({ name: 'value-lists.languages', schema: ValueLists.shape.languages, seconds: daySeconds }),
  currencies: defineCached({
    name: 'value-lists.currencies',
    schema: ValueLists.shape.currencies,
    seconds: daySeconds,
  }),
} as const

export async function readValueLists(ctx: Ctx, names: readonly (keyof ValueLists)[]): Promise<Partial<ValueLists>> {
  // Another runtime may know other names.
  const runtime = process.versions.icu
  const lists = names.map(async name => {
    if (name === 'languages')
      return [name, await ctx.cache.remember(cached.languages, [runtime], async () => languages())]
    if (name === 'currencies')
      return [name, await ctx.cache.remember(cached.currencies, [runtime], async () => currencies())]
    return [name, await makers[name](ctx)]
  })
  return Object.fromEntries(await Promise.all(lists))
}

/** The site's languages, by the names that administrators gave them. */
export async function localizations({
  db,
  languages,
}: Needs<'db' | 'languages'>): Promise<ValueLists['localizations']> {
  return (await languages.list(db.read)).map(({ language, name }) => ({ language, name }))
}

/** Time zones grouped by the first part of their names, UTC first. */
function timezones(): ValueLists['timezones'] {
  const zones = presentZones().filter(zone => zone.includes('/'))
  const groups = Map.groupBy(zones, zone => zone.slice(0, zone.indexOf('/')))
  return [{ group: 'UTC', zones: ['UTC'] }, ...[...groups].map(([group, some]) => ({ group, zones: some }))]
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Languages with a two-letter code (ISO 639-1), by name; two codes of one language count once, as in “ak” and “tw”. */
function languages(): ValueLists['languages'] {
  const names = inEnglish('language')
  const seen = new Set<string>()
  return letters
    .flatMap(first => letters.map(second => first + second))
    .flatMap(code => {
      const name = names.of(code)
      // For a retired code, the runtime returns the name of its replacement.
      if (!name || seen.has(name) || Intl.getCanonicalLocales(code)[0] !== code) return []
      seen.add(name)
      return { code, name }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** ISO 4217, by code. */
function currencies(): ValueLists['currencies'] {
  const names = inEnglish('currency')
  return Intl.supportedValuesOf('currency').map(code => ({
    code,
    name: names.of(code) ?? code,
    symbol: currencySymbol(code),
    decimals: decimalsOf(code),
  }))
}

/** Which of these items exist in a category of `menuItemCategories`, even if the list itself is cut off. */
export function menuItemsAmong(
  { db }: Pick<Ctx, 'db'>,
  category: string,
  ids: readonly string[],
): Promise<Set<string>> {
  return category === pageCategory ? listPagesAmong(db.read, ids) : Promise.resolve(new Set())
}

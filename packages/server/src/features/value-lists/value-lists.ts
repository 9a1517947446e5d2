import type { ValueLists } from '@holdall/contract/value-lists/value-lists.contract.ts'
import { listCatalogue } from '../roles/public.ts'

/** The main colours of the style sheet, `packages/web/src/app/theme/tokens.css`. */
const themes: ValueLists['themes'] = [
  { name: 'light', colors: { 'color-bg': '#ffffff', 'color-text': '#182023', 'color-accent': '#0b6470' } },
  { name: 'dark', colors: { 'color-bg': '#14191b', 'color-text': '#e7ecee', 'color-accent': '#14727f' } },
]

type Makers = { readonly [K in keyof ValueLists]: () => ValueLists[K] }

const inEnglish = (type: 'language' | 'currency') => new Intl.DisplayNames('en', { type, fallback: 'none' })

/** Every list by its name. */
const makers: Makers = {
  permissions: () => listCatalogue('sitewide'),
  workspacePermissions: () => listCatalogue('workspace'),
  timezones,
  languages,
  currencies,
  localizations,
  // What a start page or a menu may lead to besides the application's own pages.
  menuItemCategories: () => [],
  themes: () => [...themes],
}

export function readValueLists(names: readonly (keyof ValueLists)[]): Partial<ValueLists> {
  return Object.fromEntries(names.map(name => [name, makers[name]()]))
}

/** Texts are shown as they are written in the product until there are translations of them. */
export function localizations(): ValueLists['localizations'] {
  return [{ language: 'en', name: 'English' }]
}

/** By the first part of their names, UTC first. */
function timezones(): ValueLists['timezones'] {
  const zones = Intl.supportedValuesOf('timeZone').filter(zone => zone.includes('/'))
  const groups = Map.groupBy(zones, zone => zone.slice(0, zone.indexOf('/')))
  return [{ group: 'UTC', zones: ['UTC'] }, ...[...groups].map(([group, some]) => ({ group, zones: some }))]
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Those with a code of two letters (ISO 639-1), by name. */
function languages(): ValueLists['languages'] {
  const names = inEnglish('language')
  return letters
    .flatMap(first => letters.map(second => first + second))
    .flatMap(code => {
      const name = names.of(code)
      // Old codes are answered with the name of the one that took their place.
      return name && Intl.getCanonicalLocales(code)[0] === code ? { code, name } : []
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** ISO 4217, by code. */
function currencies(): ValueLists['currencies'] {
  const names = inEnglish('currency')
  return Intl.supportedValuesOf('currency').map(code => ({
    code,
    name: names.of(code) ?? code,
    symbol: symbolOf(code),
  }))
}

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}

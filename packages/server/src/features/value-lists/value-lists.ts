import type { ValueLists } from '@holdall/contract/value-lists/value-lists.contract.ts'
import { listCatalogue } from '../roles/public.ts'

type Makers = { readonly [K in keyof ValueLists]: () => ValueLists[K] }

const inEnglish = (type: 'language' | 'currency') => new Intl.DisplayNames('en', { type, fallback: 'none' })

/** Every list by its name. */
const makers: Makers = {
  permissions: () => listCatalogue('sitewide'),
  workspacePermissions: () => listCatalogue('workspace'),
  timezones,
  languages,
  currencies,
}

export function readValueLists(names: readonly (keyof ValueLists)[]): Partial<ValueLists> {
  return Object.fromEntries(names.map(name => [name, makers[name]()]))
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

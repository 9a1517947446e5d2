import { pageCategory } from '@holdall/contract/custom-pages/page-category.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { homepageComponents } from '@holdall/contract/settings/general.settings.ts'
import type { Needs } from '../../platform/ctx.ts'
import { defineSettingsHook } from '../../platform/settings/hooks.ts'
import { localizations } from '../value-lists/public.ts'

/** The start page is one of the application's own, or from a category of the value list `menuItemCategories`. */
export const generalHook = defineSettingsHook({
  choices: { 'homepage.type': ['default', 'component', pageCategory] },
  computes: {
    app_url: (ctx, values) => storedAddress(ctx) || values.get('app_url'),
    newAppUrl(ctx) {
      const stored = storedAddress(ctx)
      return ctx.env.appUrl !== null && stored && !isSameAddress(stored, ctx.env.appUrl) ? ctx.env.appUrl : ''
    },
  },
  keys: ['homepage.type', 'homepage.value'],
  async check(_ctx, { after }) {
    const value = after.get('homepage.value')
    if (after.get('homepage.type') !== 'component' || value === null) return undefined
    return homepageComponents.some(one => one === value)
      ? undefined
      : { 'homepage.value': sentence('Choose an option from the list') }
  },
})

function storedAddress(ctx: Needs<'settings'>): string {
  const stored = ctx.settings.stored('app_url')
  return typeof stored === 'string' ? stored : ''
}

/** Ignores a trailing slash. */
function isSameAddress(one: string, other: string): boolean {
  return withoutEnd(one, '/') === withoutEnd(other, '/')
}

export const localizationHook = defineSettingsHook({
  keys: ['i18n.default_localization', 'app_locale'],
  async check(ctx, { after, keys }) {
    const known = new Set((await localizations(ctx)).flatMap(one => [one.language, one.name]))
    const wrong = (['i18n.default_localization', 'app_locale'] as const).filter(
      key => keys.has(key) && after.get(key) !== '' && !known.has(after.get(key)),
    )
    return wrong.length > 0
      ? Object.fromEntries(wrong.map(key => [key, sentence('Choose an option from the list')]))
      : undefined
  },
})

import { pageCategory } from '@holdall/contract/custom-pages/page-category.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { defineSettingsHook } from '../../platform/settings/hooks.ts'
import { findPage } from './custom-pages.repository.ts'

const gone = sentence('Choose a page that exists')

/**
 * Pages that the settings refer to must exist when the settings are saved, and can't be deleted while they are referred
 * to.
 */
export const pageSettingsHook = defineSettingsHook({
  keys: ['homepage.type', 'homepage.value', 'register_policies', 'cookie_notice.learn_more'],
  async check(ctx, { after, keys }) {
    const isThere = async (id: string) => (await findPage(ctx.db.read, id)) !== undefined
    const refused: Record<string, string> = {}
    const isHome = keys.has('homepage.type') || keys.has('homepage.value')
    if (isHome && after.get('homepage.type') === pageCategory && !(await isThere(after.get('homepage.value') ?? ''))) {
      refused['homepage.value'] = gone
    }
    const links = {
      register_policies: after.get('register_policies'),
      'cookie_notice.learn_more': [after.get('cookie_notice.learn_more')],
    }
    for (const [key, list] of Object.entries(links)) {
      if (!keys.has(key)) continue
      for (const link of list) if (link?.type === 'page' && !(await isThere(link.action))) refused[key] = gone
    }
    return refused
  },
})

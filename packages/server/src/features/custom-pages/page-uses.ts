import { pageCategory } from '@holdall/contract/custom-pages/page-category.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Settings } from '../../platform/settings/settings.ts'

type LinkSetting = { readonly type: string; readonly action: string } | null

/** Names the setting that refers to a page, in the words of its screen; null if none does. */
export function useOfPage(settings: Pick<Settings, 'get'>, id: string): string | null {
  if (settings.get('homepage.type') === pageCategory && settings.get('homepage.value') === id)
    return sentence('General, Homepage')
  const leads = (link: LinkSetting) => link?.type === 'page' && link.action === id
  if (settings.get('register_policies').some(leads)) return sentence('GDPR, Register policies')
  if (leads(settings.get('cookie_notice.learn_more'))) return sentence('GDPR, Learn more')
  return null
}

import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { visibleName } from '@holdall/contract/kit/visible-name.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { findLiveLink } from './find-live-link.ts'
import { showLink } from './show-link.ts'

export interface LinkPreview {
  readonly title: string
  readonly description: string
}

/**
 * What a preview card in a chat may reveal about a link; nothing protected by a password. Null for a dead link. Plain
 * text: the caller escapes it for HTML. Never counted as a visit.
 */
export async function linkPreview(ctx: Ctx, slug: string, say: Translate): Promise<LinkPreview | null> {
  try {
    const link = await findLiveLink(ctx, slug)
    const site = ctx.settings.get('site.name')
    if (link.password_hash !== null) return { title: site, description: say('This link is protected by a password.') }
    if (link.is_restricted === 1) return { title: site, description: say('This link is for invited people.') }
    const { item, request } = await showLink(ctx, link)
    if (request) return { title: request.title, description: say('Send files · {{site}}', { site }) }
    if (!item) return null
    const { size, itemCount: count } = item
    const title = visibleName(item.name)
    if (count === null) return { title, description: say('{{size, size}} · {{site}}', { size, site }) }
    const one = { defaultValue_one: '1 item, {{size, size}} · {{site}}' }
    return { title, description: say('{{count}} items, {{size, size}} · {{site}}', { count, size, site, ...one }) }
  } catch (error) {
    if (isFailure(error, 'link.unavailable')) return null
    throw error
  }
}

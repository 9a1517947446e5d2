import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { visibleName } from '@holdall/contract/kit/values/visible-name.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { findLiveLink } from './find-live-link.ts'
import { showLink } from './show-link.ts'

export interface LinkPreview {
  readonly title: string
  readonly description: string
  /** The address of a thumbnail, or what kind of thing the link shows. */
  readonly picture: { readonly thumbnail: string } | { readonly kind: 'folder' | 'file' | 'request' }
}

/**
 * What a preview card in a chat may reveal about a link: what anyone sees who opens it. Null for a link that is
 * protected in any way, and for a dead one: the two can't be told apart. Plain text: the caller escapes it for HTML.
 * Never counted as a visit.
 */
export async function linkPreview(ctx: Ctx, slug: string, say: Translate): Promise<LinkPreview | null> {
  try {
    const link = await findLiveLink(ctx, slug)
    if (link.password_hash !== null || link.is_restricted === 1) return null
    const site = ctx.settings.get('site.name')
    const { item, request } = await showLink(ctx, link)
    if (request) {
      const description = say('Send files · {{site}}', { site })
      return { title: request.title, description, picture: { kind: 'request' } }
    }
    if (!item) return null
    const { size, itemCount: count, thumbnailUrl } = item
    const title = visibleName(item.name)
    if (count === null) {
      const description = say('{{size, size}} · {{site}}', { size, site })
      const thumbnail = thumbnailUrl && `${thumbnailUrl}&size=medium&link=${encodeURIComponent(link.slug)}`
      return { title, description, picture: thumbnail ? { thumbnail } : { kind: 'file' } }
    }
    const one = { defaultValue_one: '1 item, {{size, size}} · {{site}}' }
    const description = say('{{count}} items, {{size, size}} · {{site}}', { count, size, site, ...one })
    return { title, description, picture: { kind: 'folder' } }
  } catch (error) {
    if (isFailure(error, 'link.unavailable')) return null
    throw error
  }
}

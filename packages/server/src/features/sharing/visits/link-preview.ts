import { formatSize } from '@holdall/contract/kit/file-size.ts'
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
export async function linkPreview(ctx: Ctx, slug: string): Promise<LinkPreview | null> {
  try {
    const link = await findLiveLink(ctx, slug)
    const siteName = ctx.settings.get('site.name')
    if (link.password_hash !== null) return { title: siteName, description: 'This link is protected by a password.' }
    if (link.is_restricted === 1) return { title: siteName, description: 'This link is for invited people.' }
    const { item, request } = await showLink(ctx, link)
    if (request) return { title: request.title, description: `Send files · ${siteName}` }
    if (!item) return null
    const size = formatSize(item.size)
    const title = visibleName(item.name)
    if (item.itemCount === null) return { title, description: `${size} · ${siteName}` }
    const items = item.itemCount === 1 ? '1 item' : `${item.itemCount} items`
    return { title, description: `${items}, ${size} · ${siteName}` }
  } catch (error) {
    if (isFailure(error, 'link.unavailable')) return null
    throw error
  }
}

import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { addressOf } from '../../../../platform/api/call.ts'
import type { ShownFile } from '../../../files/public.ts'

type Through = Pick<OpenedLink, 'slug' | 'downloadsLeft' | 'rights'>

/**
 * A file as the visitor of a link sees it. Its bytes are read only if the link allows downloading and has no download
 * limit; pictures made of it are always available.
 */
export function throughLink<I extends Item>(item: I, link: Through, onDownload: (() => void) | null): I & ShownFile {
  const { slug, rights, downloadsLeft } = link
  const mayDownload = rights?.download === true
  const isFree = mayDownload && downloadsLeft === null
  const params = { id: item.id }
  const query = { link: slug, v: item.versionId }
  return {
    ...item,
    thumbnailUrl: item.thumbnailUrl && pictureAddress(item.thumbnailUrl, slug),
    lookedAt: {
      contentUrl: isFree ? addressOf('files.content', params, query) : null,
      documentUrl: isFree ? addressOf('files.document', params, query) : null,
      outlineUrl: isFree ? addressOf('files.outline', params, query) : null,
      pages: {
        listUrl: addressOf('files.pages', params, { link: slug }),
        pictureUrl: page => addressOf('files.page', params, { ...query, page }),
      },
      link: slug,
      ...(isFree ? {} : { closed: mayDownload ? ('counted' as const) : ('view-only' as const) }),
      ...(onDownload ? { onDownload } : {}),
    },
  }
}

/** The address of a thumbnail for a visitor, to which a size can be added. */
export function pictureAddress(url: string, slug: string): string {
  const address = new URL(url, 'http://site')
  address.searchParams.set('link', slug)
  return address.pathname + address.search
}

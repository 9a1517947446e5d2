import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { isOfficeType } from '@holdall/contract/files/office-types.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { addressOf } from '../../../platform/api/call.ts'

export type PreviewKind = 'picture' | 'video' | 'audio' | 'text' | 'icon'

const longestText = 2 * 1024 * 1024

/**
 * How a file is shown before it is downloaded. Bytes of the file itself are read only through a link that counts
 * nothing; a picture made of it is always free.
 */
export function previewKind(
  item: Pick<Item, 'fileKind' | 'thumbnailUrl' | 'size'>,
  link: Pick<OpenedLink, 'downloadsLeft' | 'rights'>,
): PreviewKind {
  const isFree = link.downloadsLeft === null && link.rights?.download === true
  if (isFree && (item.fileKind === 'video' || item.fileKind === 'audio')) return item.fileKind
  const isText = item.fileKind === 'text' || item.fileKind === 'code'
  if (isFree && isText && item.size <= longestText) return 'text'
  return item.thumbnailUrl ? 'picture' : 'icon'
}

/**
 * The document whose pages may be looked at before it is downloaded: a PDF whose bytes are free, or what the server made
 * of an office document. Null while there is none.
 */
export function pagesAddress(
  item: Pick<Item, 'id' | 'versionId' | 'mime' | 'fileKind' | 'thumbnailUrl'>,
  link: Pick<OpenedLink, 'slug' | 'downloadsLeft' | 'rights'>,
): string | null {
  if (link.downloadsLeft !== null) return null
  const query = { link: link.slug, v: item.versionId }
  if (item.fileKind === 'pdf') return link.rights?.download ? addressOf('files.content', { id: item.id }, query) : null
  // Its picture was made of the document.
  return isOfficeType(item.mime) && item.thumbnailUrl ? addressOf('files.document', { id: item.id }, query) : null
}

/** The address of a thumbnail, as a visitor of the link may fetch it. */
export function thumbnailAddress(url: string, slug: string, size: 'small' | 'medium' | 'large'): string {
  const address = new URL(url, 'http://site')
  address.searchParams.set('link', slug)
  address.searchParams.set('size', size)
  return address.pathname + address.search
}

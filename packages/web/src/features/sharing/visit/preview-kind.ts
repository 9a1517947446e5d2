import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'

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

/** The address of a thumbnail, as a visitor of the link may fetch it. */
export function thumbnailAddress(url: string, slug: string, size: 'small' | 'medium' | 'large'): string {
  const address = new URL(url, 'http://site')
  address.searchParams.set('link', slug)
  address.searchParams.set('size', size)
  return address.pathname + address.search
}

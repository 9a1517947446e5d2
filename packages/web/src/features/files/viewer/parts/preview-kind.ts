import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { hasOutline, isOfficeType } from '@holdall/contract/files/office-types.ts'
import { thingKindOf } from '@holdall/contract/files/outlines/thing-types.ts'
import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import type { ShownFile } from './preview-props.ts'

export type PreviewKind =
  | 'image'
  | 'pdf'
  | 'video'
  | 'audio'
  | 'markdown'
  | 'table'
  | 'text'
  | 'archive'
  | 'office'
  | 'thing'
  | 'none'

type Shown = Pick<Item, 'name' | 'mime' | 'fileKind' | 'thumbnailUrl' | 'size'>

/** Pictures that browsers display themselves. For others, the server's thumbnail is shown, if it could make one. */
const drawn = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/svg+xml',
  'image/x-icon',
  'image/vnd.microsoft.icon',
])

export function isDrawnByBrowser({ mime }: Pick<Item, 'mime'>): boolean {
  return drawn.has(bareType(mime))
}

/** Zip files, including formats that are zip files under another extension. */
const zipExtensions = new Set(['zip', 'jar', 'war', 'apk', 'cbz', 'whl', 'xpi'])
/** Archives whose contents the server lists. */
const tarNames = /\.(tar|tgz|tar\.gz|tzst|tar\.zst)$/i
const textTypes = new Set([
  'application/json',
  'application/ld+json',
  'application/manifest+json',
  'application/xml',
  'application/javascript',
  'application/typescript',
  'application/sql',
  'application/yaml',
  'application/toml',
  'application/x-sh',
])

/**
 * How a file is shown. The type that a program wrote is never trusted: this only chooses between safe ways to show it.
 */
export function previewKindOf(item: Shown): PreviewKind {
  const type = bareType(item.mime)
  const extension = lastExtension(item.name)
  if (item.fileKind === 'image') return isDrawnByBrowser(item) || item.thumbnailUrl ? 'image' : 'none'
  if (item.fileKind === 'pdf' || item.fileKind === 'video' || item.fileKind === 'audio') return item.fileKind
  if (isOfficeType(item.mime)) return 'office'
  if (thingKindOf(item.mime, item.name) !== null) return 'thing'
  if (type === 'text/markdown' || ['md', 'markdown', 'mdown'].includes(extension)) return 'markdown'
  if (type === 'text/csv' || type === 'text/tab-separated-values' || ['csv', 'tsv'].includes(extension)) return 'table'
  if (zipExtensions.has(extension) || isTar(item)) return 'archive'
  if (extension === 'wasm') return 'none'
  if (item.fileKind === 'text' || item.fileKind === 'code') return 'text'
  if (type.startsWith('text/') && item.fileKind === 'other') return 'text'
  return textTypes.has(type) ? 'text' : 'none'
}

/** Whether the server lists its contents. */
export function isTar({ name, mime }: Pick<Item, 'name' | 'mime'>): boolean {
  return bareType(mime) === 'application/x-tar' || (tarNames.test(name) && hasOutline(bareType(mime), name))
}

/**
 * How a file is shown to an administrator or visitor: if its bytes aren't available, as pictures made of it. There are
 * no moving pictures of media, and a picture of a text's first lines is not a text.
 */
export function shownKindOf(item: ShownFile): PreviewKind | 'pages' {
  const kind = previewKindOf(item)
  const { lookedAt } = item
  if (!lookedAt) return kind
  if (kind === 'pdf' && lookedAt.contentUrl === null) return lookedAt.pages ? 'pages' : 'none'
  if (kind === 'office' && lookedAt.documentUrl === null) return lookedAt.pages ? 'pages' : 'none'
  if (kind === 'image') return lookedAt.contentUrl !== null || item.thumbnailUrl ? 'image' : 'none'
  if (kind === 'thing' && lookedAt.outlineUrl === null) return lookedAt.contentUrl === null ? 'none' : 'text'
  return kind === 'office' || lookedAt.contentUrl !== null ? kind : 'none'
}

/** Whether content is read from edge to edge, so that nothing may float over its sides. */
export function isPaper(kind: PreviewKind | 'pages'): boolean {
  return (
    kind === 'pages' ||
    kind === 'pdf' ||
    kind === 'markdown' ||
    kind === 'table' ||
    kind === 'text' ||
    kind === 'archive' ||
    kind === 'office' ||
    kind === 'thing'
  )
}

function bareType(mime: string | null): string {
  return (mime ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

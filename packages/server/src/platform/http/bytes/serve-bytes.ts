import { uploadedPolicy } from '../security.ts'
import { contentDisposition } from './content-disposition.ts'

/** Images that every browser shows without running any part of them. */
const shownImages = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
  'image/tiff',
  'image/heic',
  'image/heif',
])
/** Text that a browser treats as a page or a document with scripts. */
const runnable = /(html|xml|svg|xslt|mathml|cache-manifest|mhtml|multipart)/

export interface ServedBytes {
  /** The sniffed media type. */
  readonly mime: string
  readonly name: string
  /** Whether the caller wants to save the file rather than view it. */
  readonly isForSaving: boolean
}

/** Returns whether these bytes may be shown in the browser's own window or frame. */
export function canShowInline(mime: string): boolean {
  if (runnable.test(mime)) return false
  if (shownImages.has(mime) || mime === 'application/pdf') return true
  return /^(video|audio)\//.test(mime) || isPlainText(mime)
}

/** The header fields with which uploaded bytes are sent: the only place where this is decided. */
export function servedHeaders({ mime, name, isForSaving }: ServedBytes): Record<string, string> {
  const isInline = canShowInline(mime) && !isForSaving
  return {
    'content-type': isInline && isPlainText(mime) ? 'text/plain; charset=utf-8' : mime,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', name),
    'content-security-policy': uploadedPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  }
}

function isPlainText(mime: string): boolean {
  return !runnable.test(mime) && (/^text\//.test(mime) || textual.has(mime))
}

const textual = new Set([
  'application/json',
  'application/javascript',
  'application/typescript',
  'application/sql',
  'application/yaml',
  'application/toml',
  'application/x-sh',
  'application/ld+json',
  'application/manifest+json',
])

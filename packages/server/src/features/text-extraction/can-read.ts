import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import { lookup } from 'mime-types'
import { readLimits } from '../../platform/formats/text-reader/text-limits.ts'

const textLike =
  /^(text\/|message\/rfc822$|application\/(json|javascript|typescript|sql|yaml|toml|x-sh|x-httpd-php|xml|rtf|.*\+(json|xml))$)/
const document =
  /^application\/(pdf|vnd\.openxmlformats-officedocument\.(wordprocessingml|spreadsheetml|presentationml)\.|vnd\.ms-(word|excel|powerpoint)\.[a-z.]*macroenabled|vnd\.oasis\.opendocument\.(text|spreadsheet|presentation))/
const unknown = 'application/octet-stream'

/**
 * Whether trying to read text from these bytes is worthwhile. Text in an old encoding is only recognised by its file
 * name.
 */
export function canRead(blob: { readonly mime: string; readonly size: number }, name: string): boolean {
  if (blob.size === 0 || blob.size > readLimits.source) return false
  if (textLike.test(blob.mime) || document.test(blob.mime)) return true
  // A track with its pictures is an archive like any other.
  if (lastExtension(name) === 'kmz') return /^application\/(?:zip|vnd\.google-earth\.kmz)$/.test(blob.mime)
  return blob.mime === unknown && textLike.test(lookup(lastExtension(name)) || '')
}

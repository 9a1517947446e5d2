import { checkName, cutBytes, maxNameBytes, splitName } from '@holdall/contract/drive/names.ts'
import { parse } from 'content-disposition'
import { extension } from 'mime-types'
import type { OpenedBytes } from './open-bytes.ts'

/**
 * The name of a file behind a link: as the server gives it (Content-Disposition, RFC 6266 and 8187), else the end of the
 * address. It is always a valid name, and never a path.
 */
export function nameOf({ headers, url }: Pick<OpenedBytes, 'headers' | 'url'>): string {
  const given = safeName(givenName(headers['content-disposition']))
  if (given !== null) return given
  const last = safeName(decoded(url.pathname.split('/').findLast(Boolean) ?? ''))
  const name = last ?? safeName(url.hostname) ?? 'download'
  if (splitName(name).extension !== '' && last !== null) return name
  const type = extension(headers['content-type'] ?? '')
  return type ? `${name}.${type}` : name
}

function givenName(header: string | undefined): string {
  if (header === undefined) return ''
  try {
    const name = parse(header).parameters.filename ?? ''
    return utf8(name)
  } catch {
    return ''
  }
}

/** Many servers write UTF-8 where only Latin-1 is allowed. */
function utf8(name: string): string {
  if (!/[\u0080-\u00ff]/.test(name) || /[\u0100-\u{10ffff}]/u.test(name)) return name
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'))
  } catch {
    return name
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The last part of a path, without what a name can't contain; null if nothing is left. */
function safeName(text: string): string | null {
  const last = text.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 4 * maxNameBytes)
  const checked = checkName(shortened(clean))
  return checked.ok ? checked.name : null
}

/** Cut before its extension, to what fits. */
function shortened(name: string): string {
  const { stem, extension: type } = splitName(name.normalize('NFC'))
  return cutBytes(stem, maxNameBytes - Buffer.byteLength(type)) + type
}

import { checkName, nameMessage } from '@holdall/contract/drive/names.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { escapeXml } from '../../../platform/http/webdav/xml/write-xml.ts'

export const davRoot = '/dav'

/** Where a request points, below the root of WebDAV. */
export interface DavPath {
  /** Names, decoded once and in NFC; empty for the root itself. */
  readonly names: readonly string[]
}

/**
 * Reads the path of a request. Every name must be valid for an item, so nothing like `..` gets through.
 * @throws a refusal with 400
 */
export function readPath(target: string, root: string = davRoot): DavPath {
  if (target.includes('#')) throw refuse(400, 'An address can’t have a fragment here')
  const [path = ''] = target.split('?', 1)
  const rest = path.slice(root.length)
  if (!path.startsWith(root) || (rest !== '' && !rest.startsWith('/')))
    throw refuse(400, 'This address is outside WebDAV')
  const parts = rest.split('/').slice(1)
  if (parts.at(-1) === '') parts.pop()
  return { names: parts.map(readName) }
}

/**
 * An address as its sender wrote it. Node reads bytes beyond ASCII one by one, as Latin-1, but those who leave them unencoded
 * write UTF-8. @throws a refusal with 400 for bytes that aren't
 */
function inUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    throw refuse(400, 'This address isn’t UTF-8')
  }
}

function readName(part: string): string {
  let name: string
  try {
    name = decodeURIComponent(part)
  } catch {
    throw refuse(400, 'This address isn’t percent-encoded UTF-8')
  }
  const checked = checkName(name)
  if (!checked.ok) throw refuse(400, nameMessage(checked.problem))
  return checked.name
}

/** The path as it appears in responses; the path of a folder ends in a slash. */
export function hrefOf(root: string, names: readonly string[], isFolder: boolean): string {
  // What a client wrote of an address may have characters that mean something in XML.
  const path = [escapeXml(root), ...names.map(encodeURIComponent)].join('/')
  return isFolder ? `${path}/` : path
}

/**
 * Reads an address in a header: a path, or a full address on this server (RFC 4918 §8.3). Null if it is on another
 * server. Some clients encode nothing in it: a `%` that begins no code is part of a name.
 * @throws a refusal with 400
 */
export function readAddress(text: string, hosts: readonly string[], root: string = davRoot): DavPath | null {
  const match = /^(?:(https?):\/\/(?:[^/?#@]*@)?([^/?#@]*))?(\/[^?#]*)$/i.exec(inUtf8(text.trim()))
  if (!match) throw refuse(400, 'This address can’t be read')
  const [, scheme, host, path = ''] = match
  if (host !== undefined && !hosts.some(own => isSameHost(own, host, scheme ?? ''))) return null
  if (path !== root && !path.startsWith(`${root}/`)) return null
  return readPath(path.replace(/%(?![0-9a-f]{2})/gi, '%25'), root)
}

function isSameHost(own: string, other: string, scheme: string): boolean {
  const port = scheme.toLowerCase() === 'https' ? ':443' : ':80'
  const plain = (host: string) => host.toLowerCase().replace(/:(80|443)$/, '')
  return plain(own) === plain(other.endsWith(port) ? other.slice(0, -port.length) : other)
}

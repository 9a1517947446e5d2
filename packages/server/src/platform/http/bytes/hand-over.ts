import type { IncomingHttpHeaders } from 'node:http'
import { join, relative, sep } from 'node:path'
import type { SettingValue } from '@holdall/contract/contract.ts'
import type { Needs } from '../../ctx.ts'

export type DeliveryMethod = SettingValue<'static_file_delivery'>

/** The internal nginx location that maps to the folder of stored files. */
export const storedFilesPrefix = '/.stored-files/'

/** The header that tells the web server in front what to send, by method. */
export const handOverHeaders = { xsendfile: 'X-Sendfile', xaccel: 'X-Accel-Redirect' } as const

type Fields = Readonly<Record<string, string>>

/**
 * Turns a response into one that makes the web server in front send a local file, ranges included; null if this server
 * sends it itself. The web server is given the entity tag for If-Range, but checks no other conditions: its own dates
 * and tags differ from ours.
 */
export function handOver(
  ctx: Needs<'env'>,
  headers: IncomingHttpHeaders,
  path: string | null,
  method: DeliveryMethod,
): ((fields: Fields) => Record<string, string>) | null {
  if (method === 'none' || path === null || hasConditions(headers)) return null
  if (method === 'xsendfile') {
    return fields => ({ ...ofWhole(fields), [handOverHeaders.xsendfile]: encodeURI(path) })
  }
  const below = relative(join(ctx.env.dataDir, 'blobs'), path)
  if (below.startsWith('..')) return null
  const redirect = storedFilesPrefix + encodeURI(below.split(sep).join('/'))
  return fields => {
    // nginx adds Accept-Ranges itself, and would send it twice.
    const { 'accept-ranges': _unit, ...rest } = ofWhole(fields)
    return { ...rest, [handOverHeaders.xaccel]: redirect }
  }
}

/** The web server sets the range and its length itself. */
function ofWhole({ 'content-range': _range, ...rest }: Fields): Record<string, string> {
  return { ...rest, 'content-length': '0' }
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const

function hasConditions(headers: IncomingHttpHeaders): boolean {
  if (conditions.some(name => headers[name] !== undefined)) return true
  const ifRange = headers['if-range']
  return ifRange !== undefined && !String(ifRange).startsWith('"')
}

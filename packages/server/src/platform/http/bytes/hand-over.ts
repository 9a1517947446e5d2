import type { IncomingHttpHeaders } from 'node:http'
import { join, relative, sep } from 'node:path'
import type { SettingValue } from '@holdall/contract/contract.ts'
import type { Needs } from '../../ctx.ts'

export type DeliveryMethod = SettingValue<'static_file_delivery'>

/** The address inside nginx below which it finds what lies in the folder of stored files. */
export const storedFilesPrefix = '/.stored-files/'

/** The header by which the web server in front is told what to send, by method. */
export const handOverHeaders = { xsendfile: 'X-Sendfile', xaccel: 'X-Accel-Redirect' } as const

type Fields = Readonly<Record<string, string>>

/**
 * What makes an answer one that has the web server in front send a file of this machine, ranges and all; null where this
 * server sends it by itself. The web server compares a range's entity tag, which it is given, but no other conditions: its
 * own dates and tags differ from ours.
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
    // nginx says by itself that it knows ranges, a second time where it is told so.
    const { 'accept-ranges': _unit, ...rest } = ofWhole(fields)
    return { ...rest, [handOverHeaders.xaccel]: redirect }
  }
}

/** The range and its length are the web server's to say. */
function ofWhole({ 'content-range': _range, ...rest }: Fields): Record<string, string> {
  return { ...rest, 'content-length': '0' }
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const

function hasConditions(headers: IncomingHttpHeaders): boolean {
  if (conditions.some(name => headers[name] !== undefined)) return true
  const ifRange = headers['if-range']
  return ifRange !== undefined && !String(ifRange).startsWith('"')
}

import type { Needs } from '../../../platform/ctx.ts'
import type { OutboundResponse } from '../../../platform/outbound/request.ts'
import { connectionError, ImportError, refusalOf } from '../import-error.ts'
import { authorization, type Source } from '../source.ts'
import { type DavEntry, propfindBody, readMultistatus } from './read-multistatus.ts'

/** A file or folder that is directly in a folder of another drive. */
export interface OtherEntry extends DavEntry {
  readonly name: string
}

export interface Listing {
  /** The address that answered, with a slash at its end. */
  readonly url: string
  readonly entries: readonly OtherEntry[]
}

const longestMs = 5 * 60_000
const mostRedirects = 3

/** The address of a path below the top of a drive. */
export function addressOf({ url }: Source, names: readonly string[], isFolder: boolean): string {
  const path = names.map(name => encodeURIComponent(name)).join('/')
  return path === '' ? url : `${url}${path}${isFolder ? '/' : ''}`
}

/**
 * What is directly in a folder of a WebDAV server (PROPFIND with depth 1). Whatever the answer names outside of that folder is
 * left out. @throws ImportError, or the signal's reason
 */
export async function listFolder(
  ctx: Needs<'clock' | 'outbound'>,
  source: Source,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Listing> {
  const limit = AbortSignal.timeout(longestMs)
  const request = { source, signal: AbortSignal.any([signal, limit]) }
  try {
    const answer = await propfind(ctx, request, new URL(addressOf(source, names, true)), mostRedirects)
    try {
      if (answer.status !== 207) throw refusalOf(answer, ctx.clock.now())
      const found = await readMultistatus(answer.body as AsyncIterable<Uint8Array>)
      return { url: answer.url.href, entries: childrenOf(answer.url, found) }
    } finally {
      answer.body.destroy()
    }
  } catch (error) {
    signal.throwIfAborted()
    throw limit.aborted ? new ImportError('too-slow', { scope: 'server' }) : connectionError(error)
  }
}

interface Request {
  readonly source: Source
  readonly signal: AbortSignal
}

/**
 * Follows redirects on the same host only, and sends the password to the same origin only: another port can be another program’s, and
 * only the way from http to https leads to the same.
 */
async function propfind(
  ctx: Needs<'outbound'>,
  request: Request,
  url: URL,
  redirects: number,
  sendsPassword = true,
): Promise<OutboundResponse> {
  const { source, signal } = request
  const answer = await ctx.outbound.request(url, {
    method: 'PROPFIND',
    headers: {
      ...(sendsPassword ? authorization(source) : {}),
      'user-agent': 'Holdall-Import',
      'content-type': 'application/xml; charset=utf-8',
      'accept-encoding': 'identity',
      depth: '1',
    },
    body: propfindBody,
    signal,
    idleMs: 60_000,
  })
  answer.body.on('error', () => undefined)
  const { location } = answer.headers
  if (answer.status < 301 || answer.status > 308 || !location) return answer
  answer.body.destroy()
  const next = URL.canParse(location, url.href) ? new URL(location, url) : null
  const isSecure = next?.protocol === 'https:' || next?.protocol === url.protocol
  if (!next || next.hostname !== url.hostname || !isSecure || redirects < 1) {
    throw new ImportError('too-many-redirects')
  }
  if (!next.pathname.endsWith('/')) next.pathname += '/'
  return propfind(ctx, request, next, redirects - 1, sendsPassword && isSameServer(url, next))
}

/** The same origin, or the usual way from its port for http to its port for https. */
function isSameServer(from: URL, to: URL): boolean {
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === ''
  return from.origin === to.origin || (isUpgrade && from.hostname === to.hostname)
}

/** Addresses are compared by their decoded names: servers encode them differently. */
function childrenOf(folder: URL, found: readonly DavEntry[]): OtherEntry[] {
  const base = namesOf(folder) ?? []
  const children = new Map<string, OtherEntry>()
  for (const entry of found) {
    const url = URL.canParse(entry.href, folder.href) ? new URL(entry.href, folder) : null
    const names = url && url.hostname === folder.hostname ? namesOf(url) : null
    if (!names || names.length !== base.length + 1 || !base.every((name, at) => name === names[at])) continue
    const name = names.at(-1) ?? ''
    if (name !== '.' && name !== '..' && !children.has(name)) children.set(name, { ...entry, name })
  }
  return [...children.values()]
}

/** Null if an address can't be decoded. */
function namesOf({ pathname }: URL): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

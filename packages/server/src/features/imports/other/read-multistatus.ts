import { keptDate } from '@holdall/contract/files/file-dates.ts'
import { SaxesParser } from 'saxes'
import { ImportError } from '../import-error.ts'

/** A file or folder as a WebDAV server describes it. */
export interface DavEntry {
  readonly href: string
  readonly isFolder: boolean
  /** Bytes; null if the server doesn't say. */
  readonly size: number | null
  /** Milliseconds since 1970. */
  readonly modifiedAt: number | null
  readonly etag: string | null
  /** The strongest checksum that the server gives, such as `SHA1:0beec7…`. */
  readonly checksum: string | null
}

export interface ListingLimits {
  readonly bytes: number
  readonly depth: number
  readonly entries: number
  /** Characters of an address or a property. */
  readonly text: number
}

const usualLimits: ListingLimits = { bytes: 32 * 1024 * 1024, depth: 24, entries: 20_001, text: 8192 }
/** Attributes of one tag. */
const mostAttributes = 50
/** Characters of a name, a value, a comment or anything else that the parser collects before it reports it. */
const longestPart = 64 * 1024
/** Characters that are given to the parser at a time. */
const slice = 4096

const davNs = 'DAV:'
const ocNs = 'http://owncloud.org/ns'

/** The properties that are asked for. */
export const propfindBody = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="${davNs}" xmlns:oc="${ocNs}"><d:prop><d:resourcetype/><d:getcontentlength/><d:getlastmodified/><d:getetag/><oc:checksums/></d:prop></d:propfind>`

interface Open {
  href: string
  isFolder: boolean
  isCollection: boolean
  status: string
  /** Of the `propstat` that is open. */
  props: Map<string, string>
  found: Map<string, string>
  sums: string[]
}

/**
 * Reads the answer to a PROPFIND (RFC 4918 §13) piece by piece, so that a large one never holds up the event loop. Each
 * part has limits of its own: the parser keeps all attributes of a tag, and a whole comment or name, until it ends.
 * Document types are refused, so that no entity can be declared. @throws ImportError `bad-answer`, `too-many`
 */
export async function readMultistatus(
  bytes: AsyncIterable<Uint8Array>,
  limits: ListingLimits = usualLimits,
): Promise<DavEntry[]> {
  const reader = createReader(limits)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength
      if (size > limits.bytes) throw new ImportError('too-many')
      reader.write(decoder.decode(chunk, { stream: true }))
    }
    reader.write(decoder.decode())
    return reader.end()
  } catch (error) {
    if (error instanceof ImportError) throw error
    if (error instanceof XmlError || error instanceof TypeError) throw new ImportError('bad-answer', { cause: error })
    throw error
  }
}

class XmlError extends Error {}

function createReader(limits: ListingLimits) {
  const entries: DavEntry[] = []
  const names: string[] = []
  const parser = new SaxesParser({ xmlns: true, fileName: '' })
  let open: Open | null = null
  let text = ''
  let attributes = 0
  let unreported = 0
  const fail = (why: string) => {
    throw new XmlError(why)
  }
  parser.on('error', error => fail(error.message))
  parser.on('doctype', () => fail('A document type isn’t accepted'))
  parser.on('opentagstart', () => {
    attributes = 0
    unreported = 0
  })
  parser.on('attribute', () => {
    unreported = 0
    if (++attributes > mostAttributes) fail('A tag has too many attributes')
  })
  const reported = () => {
    unreported = 0
  }
  parser.on('comment', reported)
  parser.on('processinginstruction', reported)
  parser.on('opentag', ({ uri, local }) => {
    if (names.length >= limits.depth) fail('It is nested too deeply')
    names.push(`{${uri}}${local}`)
    if (names.length === 1 && names[0] !== `{${davNs}}multistatus`) fail('It isn’t a multistatus')
    text = ''
    if (names.length === 2 && local === 'response' && uri === davNs) open = newOpen()
    else if (open && local === 'collection' && uri === davNs && names.at(-2) === `{${davNs}}resourcetype`) {
      open.isCollection = true
    } else if (open && names.length === 3 && local === 'propstat') startPropstat(open)
  })
  const take = (more: string) => {
    unreported = 0
    if (!open) return
    text += more
    if (text.length > limits.text) fail('A text is too long')
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ uri, local }) => {
    unreported = 0
    const depth = names.length
    names.pop()
    if (!open) return
    if (depth === 2) {
      if (entries.length >= limits.entries) throw new ImportError('too-many')
      entries.push(entryOf(open))
      open = null
    } else if (depth === 3 && uri === davNs && local === 'href') open.href = text.trim()
    else if (depth === 3 && local === 'propstat') endPropstat(open)
    else if (depth === 4 && uri === davNs && local === 'status') open.status = text
    else if (depth === 5 && uri === davNs) open.props.set(local, text.trim())
    else if (uri === ocNs && local === 'checksum') open.sums.push(text)
    text = ''
  })
  return {
    write(piece: string) {
      for (let from = 0; from < piece.length; from += slice) {
        const part = piece.slice(from, from + slice)
        unreported += part.length
        if (unreported > longestPart) fail('A part is too long')
        parser.write(part)
      }
    },
    end() {
      parser.close()
      return entries
    },
  }
}

const newOpen = (): Open => ({
  href: '',
  isFolder: false,
  isCollection: false,
  status: '',
  props: new Map(),
  found: new Map(),
  sums: [],
})

function startPropstat(open: Open): void {
  open.props = new Map()
  open.isCollection = false
  open.status = ''
}

/** Only properties with the status 200 count (RFC 4918 §14.22). */
function endPropstat(open: Open): void {
  if (!/ 200(?: |$)/.test(open.status.trim())) return
  for (const [name, value] of open.props) open.found.set(name, value)
  open.isFolder ||= open.isCollection
}

function entryOf({ href, isFolder, found, sums }: Open): DavEntry {
  const size = found.get('getcontentlength') ?? ''
  const modifiedAt = Date.parse(found.get('getlastmodified') ?? '')
  return {
    href,
    isFolder,
    size: /^\d{1,15}$/.test(size) ? Number(size) : null,
    modifiedAt: keptDate(modifiedAt),
    etag: found.get('getetag')?.slice(0, 500) || null,
    checksum: strongest(sums.join(' ')),
  }
}
const lengths = { SHA256: 64, SHA1: 40, MD5: 32 } as const

function strongest(text: string): string | null {
  const sums = new Map(
    [...text.matchAll(/\b(SHA256|SHA1|MD5):([0-9a-f]+)\b/gi)].map(([, kind = '', sum = '']) => [
      kind.toUpperCase(),
      sum.toLowerCase(),
    ]),
  )
  for (const [kind, length] of Object.entries(lengths)) {
    if (sums.get(kind)?.length === length) return `${kind}:${sums.get(kind)}`
  }
  return null
}

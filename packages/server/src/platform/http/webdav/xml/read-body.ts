import type { IncomingMessage } from 'node:http'
import { readWhole } from '../../body/late-body.ts'
import { refuse } from '../refusal.ts'
import { readXml } from './read-xml.ts'
import type { XmlElement } from './xml-element.ts'

/** The longest XML that a request may contain; bytes. */
const mostBytes = 256 * 1024

/** The XML of a request; null if its body is empty. @throws a refusal with 400 or 413 */
export async function readBody(request: IncomingMessage): Promise<XmlElement | null> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return null
  return readXml(decodeText(bytes))
}

/** Returns whether the request has a non-empty body. */
export async function hasBody(request: IncomingMessage): Promise<boolean> {
  return (await readBytes(request)).length > 0
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return readWhole(request, mostBytes, () => refuse(413, `XML can have at most ${mostBytes} bytes`))
}

/**
 * UTF-8, or UTF-16 where a byte order mark says so: the encodings that every XML processor must support (XML 1.0 §2.2).
 */
function decodeText(bytes: Buffer): string {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    const encoding = isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8'
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw refuse(400, 'This XML isn’t UTF-8')
  }
}

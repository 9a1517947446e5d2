import { inflateRawSync } from 'node:zlib'
import type { Response } from 'light-my-request'

/**
 * What a secret is about. `past`: what was before everyone else’s rights; only the owner knows it. `elsewhere`: what is in the
 * workspace, but not in the shared folder. `version`: an earlier version, which those who may edit read too. `present`: how things
 * are now, which those whose rights have ended don’t know.
 */
export type Kind = 'past' | 'elsewhere' | 'version' | 'present'

export interface Secret {
  readonly kind: Kind
  readonly name: string
  readonly signs: readonly Buffer[]
}

/** What the site hides, each part under a sign that occurs nowhere else. */
export interface Secrets {
  /** Makes up a word, and remembers it. */
  word(kind: Kind, name: string): string
  /** Remembers bytes, such as a picture’s. */
  bytes(kind: Kind, name: string, bytes: Buffer): void
  all(): readonly Secret[]
  /** The secrets that occur in an answer, or in what it packs. */
  foundIn(answer: Buffer | string): Secret[]
}

export function createSecrets(): Secrets {
  const known: Secret[] = []
  return {
    word(kind, name) {
      // Letters alone: no encoding changes them, and search finds them as one word.
      const number = String(known.length).padStart(2, '0')
      const sign = `xq${[...number].map(digit => 'bcdfghjkmn'[Number(digit)]).join('')}vz${name.replaceAll(/[^a-z]/g, '')}`
      known.push({ kind, name, signs: [Buffer.from(sign)] })
      return sign
    },
    bytes: (kind, name, bytes) => void known.push({ kind, name, signs: [bytes] }),
    all: () => known,
    foundIn(answer) {
      const bytes = Buffer.from(answer)
      const texts = [bytes, ...unpacked(bytes)]
      return known.filter(({ signs }) => signs.some(sign => texts.some(text => text.includes(sign))))
    },
  }
}

/** Everything that a client gets of an answer: its headers, and its body. */
export function whole({ headers, rawPayload }: Pick<Response, 'headers' | 'rawPayload'>): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(headers)}\n`), rawPayload])
}

/** The contents of the entries of a zip archive, if there is one in these bytes, and of archives in it. */
function unpacked(bytes: Buffer): Buffer[] {
  const [start, end] = [bytes.indexOf('PK\x03\x04'), bytes.lastIndexOf('PK\x05\x06')]
  if (start < 0 || end < start) return []
  const archive = bytes.subarray(start)
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: entries }, () => {
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    const isDeflated = archive.readUInt16LE(at + 10) === 8
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    return isDeflated ? inflateRawSync(content) : content
  }).flatMap(content => [content, ...unpacked(content)])
}

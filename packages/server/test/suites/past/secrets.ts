import { inflateRawSync } from 'node:zlib'
import type { Response } from 'light-my-request'

/**
 * What a secret is about. `past`: what was before everyone else’s rights, or elsewhere; only the owner knows it. `version`: an
 * earlier version, which those who may edit read too. `present`: how things are now, which those whose rights have ended don’t know.
 */
export type Kind = 'past' | 'version' | 'present'

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

/** The contents of the entries of a zip archive, if there is one in these bytes. */
function unpacked(bytes: Buffer): Buffer[] {
  const start = bytes.indexOf('PK\x03\x04')
  if (start < 0) return []
  const archive = bytes.subarray(start)
  const found: Buffer[] = []
  for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 4)) {
    const [isDeflated, size, local] = [archive.readUInt16LE(at + 10) === 8, archive.readUInt32LE(at + 20), at + 42]
    const offset = archive.readUInt32LE(local)
    const names = archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const content = archive.subarray(offset + 30 + names, offset + 30 + names + size)
    found.push(isDeflated ? inflateRawSync(content) : content)
  }
  return found
}

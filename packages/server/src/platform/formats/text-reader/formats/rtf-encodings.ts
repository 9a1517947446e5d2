import { decodeAs } from '@holdall/contract/encodings/decode.ts'
import { type Encoding, encodingOfCodePage } from '@holdall/contract/encodings/encodings.ts'

/** Code pages of the character sets of fonts (RTF 1.9.1, font table). 0 and 1 mean the document's own. */
const pageOfCharset: Readonly<Record<number, number>> = {
  77: 10_000,
  78: 932,
  79: 949,
  80: 936,
  81: 950,
  85: 1253,
  86: 1254,
  89: 1256,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
}

/** The words that name the code page of a whole document. */
const pageOfWord: Readonly<Record<string, number>> = { mac: 10_000, pc: 437, pca: 850 }

/** Knows which encoding the bytes of a document are in, at each place of it. */
interface RtfEncodings {
  /** Takes what control words say about encodings; `isTable` inside the table of fonts. */
  note(word: string, number: number | null, isTable: boolean): void
  /** The encoding of text in this font, or in none. */
  of(font: number | null): Encoding
}

export function createRtfEncodings(): RtfEncodings {
  const fonts = new Map<number, Encoding | null>()
  let own: Encoding = 'windows-1252'
  let usual: number | null = null
  let described = 0
  return {
    note(word, number, isTable) {
      if (word === 'ansicpg' && number !== null) own = encodingOfCodePage(number) ?? own
      else if (pageOfWord[word]) own = encodingOfCodePage(pageOfWord[word]) ?? own
      else if (word === 'deff') usual = number
      else if (!isTable || number === null) return
      else if (word === 'f') described = number
      else if (word === 'fcharset') fonts.set(described, encodingOfCodePage(pageOfCharset[number] ?? 0))
      else if (word === 'cpg') fonts.set(described, encodingOfCodePage(number))
    },
    of: font => fonts.get(font ?? usual ?? -1) ?? own,
  }
}

/** Bytes without a space between them that are gathered. */
const mostGathered = 1024 * 1024

/** Gathers bytes until something else follows: a letter may have several, each with its own escape. */
export function createByteRun(write: (text: string) => void) {
  let bytes: number[] = []
  let encoding: Encoding = 'windows-1252'
  function flush(): void {
    if (bytes.length === 0) return
    const run = Uint8Array.from(bytes)
    bytes = []
    write(decodeAs(run, { encoding, mark: 0 }))
  }
  return {
    flush,
    add(run: readonly number[], as: Encoding): void {
      if (as !== encoding) flush()
      encoding = as
      for (const byte of run) bytes.push(byte)
      // A space is never a part of a letter; without one, there is no text in it.
      if (bytes.length > mostGathered || (bytes.length > 4096 && run.at(-1) === 0x20)) flush()
    },
  }
}

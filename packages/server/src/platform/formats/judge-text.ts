import { decodeAs } from '@holdall/contract/encodings/decode.ts'
import { certainEncoding, type Guesser, type JudgeOptions, judgeEncoding } from '@holdall/contract/encodings/judge.ts'
import { undeclaredMail } from '@holdall/contract/encodings/mail.ts'
import { isBinary } from '@holdall/contract/encodings/plain.ts'
import { decodeOne, judgeTogether, sampleTogether } from '@holdall/contract/encodings/together.ts'
import { isWide } from '@holdall/contract/encodings/wide.ts'
import { chardet } from 'jschardet'

/** Asks the library. Takes a tenth of a second the first time: only for threads that read files. */
const guessEncoding: Guesser = sample =>
  sample.length === 0 ? [] : chardet.detectAll(sample, { ignoreThreshold: true })

/**
 * Decodes the bytes of a text in whatever encoding it is. Null if they are no text. With `isCut`, a letter that is cut
 * off at the end is left out.
 */
export function decodeText(bytes: Uint8Array, options: JudgeOptions = {}): string | null {
  const certain = certainEncoding(bytes, options.isCut)
  if (!(certain && isWide(certain.encoding)) && isBinary(bytes)) return null
  return decodeAs(bytes, certain ?? judgeEncoding(bytes, guessEncoding, options), options.isCut)
}

/** A message that declares how its letters are encoded; the same one if it does already. */
export function declareMail(bytes: Uint8Array): Uint8Array {
  const mail = undeclaredMail(bytes)
  if (!mail) return bytes
  const sample = sampleTogether(mail.texts)
  return mail.declared(judgeTogether(sample, sample ? guessEncoding(sample) : []))
}

/** Decodes short texts that belong together, such as the names in an archive or the tags of a song. */
export function decodeTogether(texts: readonly Uint8Array[], options: JudgeOptions = {}): string[] {
  const sample = sampleTogether(texts)
  const judged = judgeTogether(sample, sample ? guessEncoding(sample) : [], options)
  return texts.map(text => decodeOne(text, judged))
}

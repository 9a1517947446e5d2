import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const newline = 0x0a

/**
 * The lines of a compressed text, without their ends. Only a line feed ends one: texts may contain every other kind of
 * line end. @throws what the streams throw, and Error if the last line is cut off
 */
export async function* linesOf(source: Readable, text: Transform): AsyncGenerator<Buffer> {
  const done = pipeline(source, text)
  // Thrown below, once the lines that could be read have been handed over.
  done.catch(() => undefined)
  let rest: Buffer[] = []
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let begin = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, begin)) {
        rest.push(chunk.subarray(begin, end))
        yield Buffer.concat(rest)
        rest = []
        begin = end + 1
      }
      if (begin < chunk.length) rest.push(chunk.subarray(begin))
    }
    await done
  } finally {
    source.destroy()
    text.destroy()
  }
  if (rest.length > 0) throw new Error('The last line is cut off')
}

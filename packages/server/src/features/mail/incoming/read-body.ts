import { fail } from '../../../platform/failure.ts'

/** Reads a whole message from a pipe. @throws `incoming-mail.too-large` */
export async function readBody(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw fail('incoming-mail.too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

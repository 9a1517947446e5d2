import { fail } from '../../../platform/failure.ts'

/** The whole of a message that is piped in, as long as it is not too long. @throws `incoming-mail.too-large` */
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

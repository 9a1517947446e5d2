import { pipeline, Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { StorageError } from '../storage-driver.ts'

/**
 * The most bytes of an answer that is parsed. A full page of a list has less than half of them; the library parses it in one go on
 * the main thread, for up to a fifth of a second.
 */
const mostAnswerBytes = 1024 * 1024

/** Ends every answer that is longer, except the bytes of objects: they are streamed, and read only as far as they are wanted. */
export function limitAnswers(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const result = await next(args)
        const { body } = result.response as { body?: unknown }
        if ((commandName === 'GetObjectCommand' && isGood(result.response)) || !(body instanceof Readable))
          return result
        Object.assign(result.response as object, { body: upTo(body) })
        return result
      },
    // Low: after what parses the answer, so it sees it first.
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  )
  return client
}

function isGood(response: unknown): boolean {
  return (response as { readonly statusCode: number }).statusCode < 300
}

function upTo(body: Readable): Readable {
  let size = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size <= mostAnswerBytes) done(null, chunk)
      else done(new StorageError('unavailable', `The bucket’s answer is longer than ${mostAnswerBytes} bytes`))
    },
  })
  // The code that reads the answer gets the error.
  return pipeline(body, limited, () => undefined)
}

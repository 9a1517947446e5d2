import { pipeline, Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { SQSClient } from '@aws-sdk/client-sqs'

/**
 * The most bytes of an answer that is parsed. A full page of a bucket’s list has less than half of them, and a message of a queue a
 * quarter; the library parses it in one go on the main thread, for up to a fifth of a second.
 */
const mostAnswerBytes = 1024 * 1024

interface Limited {
  /** Makes the error for an answer that is longer. */
  readonly tooLong: (message: string) => Error
  /** The command whose good answer is passed on as it comes, and read only as far as it is wanted. */
  readonly streamed?: string
}

/** Ends every longer answer of a service that speaks as Amazon does. */
export function limitAnswers<C extends S3Client | SQSClient>(client: C, { tooLong, streamed }: Limited): C {
  // The services’ types differ in what is sent and received, which isn’t looked at here.
  const stack = client.middlewareStack as S3Client['middlewareStack']
  stack.add(
    (next, { commandName }) =>
      async args => {
        const result = await next(args)
        const { body } = result.response as { body?: unknown }
        if ((commandName === streamed && isGood(result.response)) || !(body instanceof Readable)) return result
        Object.assign(result.response as object, { body: upTo(body, tooLong) })
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

function upTo(body: Readable, tooLong: Limited['tooLong']): Readable {
  let size = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size <= mostAnswerBytes) done(null, chunk)
      else done(tooLong(`answer is longer than ${mostAnswerBytes} bytes`))
    },
  })
  // The code that reads the answer gets the error.
  return pipeline(body, limited, () => undefined)
}

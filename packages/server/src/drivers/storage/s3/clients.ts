import type { S3Client } from '@aws-sdk/client-s3'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { limitAnswers } from '../../aws/limit-answers.ts'
import { remotePatienceMs } from '../remote/patience.ts'
import { StorageError } from '../storage-driver.ts'
import type { S3Place } from './places.ts'

export interface S3Clients {
  readonly client: S3Client
  /** For requests with a body. */
  readonly uploading: S3Client
}

/**
 * How long a bucket may say nothing. A body on its way may take longer than any answer, so only silence counts there; a
 * response that is being read may pause with its reader.
 */
type S3Patience =
  | { readonly requestTimeout: number; readonly throwOnRequestTimeout: true }
  | { readonly socketTimeout: number }

/** Two clients of one bucket, which differ in what they wait for. */
export function createS3Clients(
  sdk: typeof import('@aws-sdk/client-s3'),
  place: S3Place,
  { outbound, patienceMs = remotePatienceMs }: { readonly outbound: Outbound; readonly patienceMs?: number },
): S3Clients {
  const clientWith = (patience: S3Patience) =>
    limitAnswers(
      new sdk.S3Client({
        endpoint: place.endpoint,
        region: place.region,
        forcePathStyle: place.isPathStyle,
        credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
        // Compatible stores reject the newer checksums; we use Content-MD5 for writes and the length for reads.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        // Calls are repeated by the driver, where it is known which ones may be.
        maxAttempts: 1,
        requestHandler: {
          httpAgent: outbound.httpAgent,
          httpsAgent: outbound.httpsAgent,
          connectionTimeout: 10_000,
          ...patience,
        },
      }),
      {
        tooLong: message => new StorageError('unavailable', `The bucket’s ${message}`),
        streamed: 'GetObjectCommand',
      },
    )
  return {
    client: clientWith({ requestTimeout: patienceMs, throwOnRequestTimeout: true }),
    uploading: clientWith({ socketTimeout: patienceMs }),
  }
}

import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { OpenedObject } from '../remote/read-remote.ts'
import { retrying } from '../remote/retrying.ts'
import { assertRange, type ByteRange, isStorageError, StorageError } from '../storage-driver.ts'
import { s3Failure } from './s3-failure.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

/** The metadata field that names the write an object comes from. */
export const writerField = 'writer'

export interface S3Object {
  readonly Bucket: string
  readonly Key: string
}

/** Single calls to the store, each repeated while that is safe. Failures are StorageErrors. */
export class S3Calls {
  readonly #sdk: Sdk
  readonly #client: S3Client

  constructor(sdk: Sdk, client: S3Client) {
    this.#sdk = sdk
    this.#client = client
  }

  /** The size in bytes and the write of an object; null if it doesn’t exist. */
  async head(object: S3Object): Promise<{ readonly size: number; readonly writer: string | undefined } | null> {
    try {
      const found = await this.repeat(() => this.#client.send(new this.#sdk.HeadObjectCommand(object)))
      return { size: found.ContentLength ?? 0, writer: found.Metadata?.[writerField] }
    } catch (error) {
      if (isStorageError(error, 'missing')) return null
      throw error
    }
  }

  async open(object: S3Object, range: ByteRange | undefined, signal: AbortSignal | undefined): Promise<OpenedObject> {
    const input = { ...object, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }
    const answer = await this.repeat(
      () => this.#client.send(new this.#sdk.GetObjectCommand(input), { abortSignal: signal }),
      signal,
    )
    const source = answer.Body as Readable
    const whole = answer.ContentRange ? Number(/\/(\d+)$/.exec(answer.ContentRange)?.[1]) : answer.ContentLength
    const size = whole ?? 0
    if (range && !answer.ContentRange) {
      source.destroy()
      assertRange(range, size)
      throw new StorageError('unavailable', 'The storage doesn’t support byte ranges')
    }
    return { source, size }
  }

  /** Ends a multipart upload. One that no longer exists is no failure. */
  async giveUp(object: S3Object, UploadId: string): Promise<void> {
    const command = new this.#sdk.AbortMultipartUploadCommand({ ...object, UploadId })
    await this.repeat(() => this.#client.send(command)).catch((error: unknown) => {
      if (!isStorageError(error, 'missing')) throw error
    })
  }

  /** Runs a call again while its failure may pass. */
  repeat<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const named = () =>
      call().catch((error: unknown) => {
        throw s3Failure(error, signal)
      })
    return retrying(named, { signal })
  }
}

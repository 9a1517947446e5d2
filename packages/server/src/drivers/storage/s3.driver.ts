import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { probeDriver } from './probe.ts'
import { KeyQueue } from './remote/key-queue.ts'
import { joinMs } from './remote/patience.ts'
import { readRemote } from './remote/read-remote.ts'
import { isOutcomeOpen } from './remote/retrying.ts'
import { WatchedSource } from './remote/watched-source.ts'
import { S3Calls, type S3Object, writerField } from './s3/calls.ts'
import { createS3Clients, type S3Clients } from './s3/clients.ts'
import { compareSize, compareStored, hasTagOf, isPlainTag } from './s3/compare.ts'
import { createS3PartUploads } from './s3/part-uploads.ts'
import { partSize } from './s3/parts.ts'
import type { S3Place } from './s3/places.ts'
import { signReadUrl } from './s3/sign-url.ts'
import {
  abortedError,
  assertStorageKey,
  isStorageError,
  isStorageKey,
  type PartUploads,
  type ReadOptions,
  type SignedRead,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from './storage-driver.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

export interface S3Parts {
  readonly outbound: Outbound
  /** Smaller parts for tests; bytes, at least 5 MiB on most stores. */
  readonly partBytes?: number
  /** How long the bucket may say nothing, for tests; milliseconds. */
  readonly patienceMs?: number
}

/**
 * Stores objects in a bucket, under their keys. An object of one part is one request; a longer one is a multipart
 * upload with at most two parts in memory. Both become visible atomically and only if the key is free (`If-None-Match:
 * *`); with a store that doesn't support the condition, the key is checked first, which leaves a gap between two
 * processes that random keys close. Each object carries a mark of its writer, so that after a lost response the store
 * itself shows whether the write was done.
 */
export async function createS3Driver(place: S3Place, parts: S3Parts): Promise<StorageDriver> {
  const sdk = await import('@aws-sdk/client-s3')
  return new S3Driver(sdk, createS3Clients(sdk, place, parts), place, parts.partBytes)
}

class S3Driver implements StorageDriver {
  readonly parts: PartUploads
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #uploading: S3Client
  readonly #calls: S3Calls
  readonly #place: S3Place
  readonly #bucket: string
  readonly #keepsConditions: boolean
  readonly #partBytes: number | undefined
  readonly #turns = new KeyQueue()
  /** Until the store reports that it doesn't support conditions. */
  #isConditional = true

  constructor(sdk: Sdk, { client, uploading }: S3Clients, place: S3Place, partBytes: number | undefined) {
    this.#sdk = sdk
    this.#client = client
    this.#uploading = uploading
    this.#calls = new S3Calls(sdk, client)
    this.#place = place
    this.#bucket = place.bucket
    this.#keepsConditions = place.keepsConditions ?? false
    this.#partBytes = partBytes
    this.parts = createS3PartUploads({ sdk, client, place, repeat: call => this.#calls.repeat(call) })
  }

  async write(key: string, source: AsyncIterable<Uint8Array>, options: WriteOptions = {}): Promise<{ size: number }> {
    const object = this.#object(key)
    if (options.signal?.aborted) throw abortedError(options.signal)
    return this.#turns.take(key, async () => {
      const watched = new WatchedSource(source, options)
      const writer = randomUUID()
      try {
        if (!this.#keepsConditions || !this.#isConditional) await this.#assertFree(object)
        await this.#send(object, watched, writer, options)
      } catch (error) {
        throw watched.reasonOf(error)
      }
      return { size: watched.size }
    })
  }

  async read(key: string, options: ReadOptions = {}): Promise<Readable> {
    const object = this.#object(key)
    return readRemote(range => this.#calls.open(object, range, options.signal), options)
  }

  async signedUrl(key: string, read: SignedRead): Promise<string> {
    assertStorageKey(key)
    return signReadUrl(this.#place, key, read)
  }

  async stat(key: string): Promise<{ readonly size: number } | null> {
    const found = await this.#calls.head(this.#object(key))
    // A HEAD request can't distinguish a missing object from a missing bucket.
    if (!found) await this.signIn()
    return found ? { size: found.size } : null
  }

  async delete(key: string): Promise<void> {
    const object = this.#object(key)
    await this.#calls
      .repeat(() => this.#client.send(new this.#sdk.DeleteObjectCommand(object)))
      .catch((error: unknown) => {
        if (!isStorageError(error, 'missing')) throw error
      })
  }

  async *list(options: { readonly prefix?: string } = {}): AsyncGenerator<StoredObject> {
    let ContinuationToken: string | undefined
    do {
      const input = { Bucket: this.#bucket, Prefix: options.prefix || undefined, ContinuationToken }
      const page = await this.#calls.repeat(() => this.#client.send(new this.#sdk.ListObjectsV2Command(input)))
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        if (isStorageKey(Key)) yield { key: Key, size: Size, modifiedAt: LastModified?.getTime() ?? Date.now() }
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  probe(take?: RunStep, site?: string): Promise<void> {
    return probeDriver(this, take, site)
  }

  async signIn(): Promise<void> {
    // Unlike a HEAD of the bucket, its response says what is wrong.
    const input = { Bucket: this.#bucket, MaxKeys: 1 }
    await this.#calls.repeat(() => this.#client.send(new this.#sdk.ListObjectsV2Command(input)))
  }

  async close(): Promise<void> {
    // The connections belong to the agents of the whole server.
  }

  /** Aborts multipart uploads that were never finished. */
  async sweepTemporary(olderThanMs: number, isLeft?: (key: string) => Promise<boolean>): Promise<number> {
    const before = Date.now() - olderThanMs
    let swept = 0
    for (let next: UploadsAfter | null = {}; next; ) {
      const page: ListMultipartUploadsCommandOutput = await this.#listUploads(next)
      for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
        if (!isStorageKey(Key) || !UploadId || (Initiated?.getTime() ?? Date.now()) > before) continue
        if (isLeft && !(await isLeft(Key))) continue
        await this.#calls.giveUp({ Bucket: this.#bucket, Key }, UploadId)
        swept++
      }
      next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
    }
    return swept
  }

  #listUploads(after: UploadsAfter): Promise<ListMultipartUploadsCommandOutput> {
    const input = { Bucket: this.#bucket, MaxUploads: uploadsPerPage, ...after }
    return this.#calls.repeat(() => this.#client.send(new this.#sdk.ListMultipartUploadsCommand(input)))
  }

  #object(key: string): S3Object {
    assertStorageKey(key)
    return { Bucket: this.#bucket, Key: key }
  }

  async #send(object: S3Object, source: WatchedSource, writer: string, options: WriteOptions): Promise<void> {
    const sizeOf = partSize(options.size, this.#partBytes)
    const pieces = source.pieces(sizeOf)
    try {
      const first = await pieces.next()
      const whole = first.done ? Buffer.alloc(0) : first.value
      const second = first.done || whole.length < sizeOf(0) ? null : await pieces.next()
      if (!second || second.done) await this.#put(object, whole, writer, options.signal)
      else await this.#sendParts(object, [whole, second.value], pieces, writer, options.signal)
    } finally {
      await pieces.return(undefined)
    }
  }

  async #put(object: S3Object, body: Buffer, writer: string, signal: AbortSignal | undefined): Promise<void> {
    const ContentMD5 = createHash('md5').update(body).digest('base64')
    const input = { ...object, Body: body, ContentLength: body.length, ContentMD5, Metadata: { [writerField]: writer } }
    // Null if the response was lost: then the object was asked for, with its size.
    let tag: string | null | undefined = null
    await this.#publish(object, writer, body.length, async condition => {
      const put = new this.#sdk.PutObjectCommand({ ...input, ...condition })
      tag = (await this.#uploading.send(put, { abortSignal: signal })).ETag
    })
    if (tag === null || hasTagOf(body, tag)) return
    const compared = isPlainTag(tag)
      ? compareStored(this.#calls, object, body)
      : compareSize(this.#calls, object, body.length)
    await compared.catch(error => this.#dropWrong(object, error))
  }

  /** Removes what the store has instead of an object. */
  async #dropWrong(object: S3Object, error: unknown): Promise<never> {
    await this.delete(object.Key)
    throw error
  }

  async #sendParts(
    object: S3Object,
    head: readonly Buffer[],
    rest: AsyncIterable<Buffer>,
    writer: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const sdk = this.#sdk
    const input = { ...object, Metadata: { [writerField]: writer } }
    const { UploadId } = await this.#calls.repeat(
      () => this.#client.send(new sdk.CreateMultipartUploadCommand(input)),
      signal,
    )
    const upload = { ...object, UploadId }
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      let size = 0
      const sendPart = async (Body: Buffer) => {
        const PartNumber = Parts.length + 1
        const ContentMD5 = createHash('md5').update(Body).digest('base64')
        const part = { ...upload, PartNumber, Body, ContentLength: Body.length, ContentMD5 }
        const { ETag } = await this.#calls.repeat(
          () => this.#uploading.send(new sdk.UploadPartCommand(part), { abortSignal: signal }),
          signal,
        )
        Parts.push({ PartNumber, ETag })
        size += Body.length
      }
      for (const part of head) await sendPart(part)
      for await (const part of rest) await sendPart(part)
      await this.#publish(object, writer, size, condition =>
        this.#client.send(
          new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...condition }),
          { abortSignal: signal, requestTimeout: joinMs },
        ),
      )
      await compareSize(this.#calls, object, size).catch(error => this.#dropWrong(object, error))
    } catch (error) {
      // The first failure is the one to report; leftovers are swept later.
      if (UploadId) await this.#calls.giveUp(object, UploadId).catch(() => undefined)
      throw error
    }
  }

  /** The step that makes an object visible. Repeated only while the store says that it didn't accept it. */
  async #publish(
    object: S3Object,
    writer: string,
    size: number,
    send: (condition: { IfNoneMatch?: '*' }) => Promise<unknown>,
  ): Promise<void> {
    const isConditional = this.#isConditional
    try {
      await this.#calls.repeat(() => send(isConditional ? { IfNoneMatch: '*' } : {}))
    } catch (error) {
      if (isUnknownCondition(error) && isConditional) {
        this.#isConditional = false
        return this.#publish(object, writer, size, send)
      }
      // If a response was lost, the store itself shows whether the step was done, including by an earlier try.
      const isOpen = isOutcomeOpen(error) || isStorageError(error, 'exists')
      if (isOpen && (await this.#isWrittenBy(object, writer, size))) return
      throw error
    }
  }

  async #assertFree(object: S3Object): Promise<void> {
    if (await this.#calls.head(object)) throw new StorageError('exists', `The object ${object.Key} already exists`)
  }

  async #isWrittenBy(object: S3Object, writer: string, size: number): Promise<boolean> {
    const found = await this.#calls.head(object).catch(() => null)
    return found?.writer === writer && found.size === size
  }
}

/** Each names two people and has a long ID, and answers have a limit (aws/limit-answers.ts). */
const uploadsPerPage = 500

interface UploadsAfter {
  readonly KeyMarker?: string | undefined
  readonly UploadIdMarker?: string | undefined
}

function isUnknownCondition(error: unknown): boolean {
  return isStorageError(error) && error.message.includes('NotImplemented')
}

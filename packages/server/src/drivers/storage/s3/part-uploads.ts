import type { ListPartsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { joinMs } from '../remote/patience.ts'
import {
  assertStorageKey,
  isStorageError,
  type PartToSign,
  type PartUpload,
  type PartUploads,
  type SignedPart,
  StorageError,
  type StoredPart,
} from '../storage-driver.ts'
import type { S3Place } from './places.ts'
import { originOfPlace, signUrl } from './sign-url.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

export interface S3PartUploadsParts {
  readonly sdk: Sdk
  readonly client: S3Client
  readonly place: S3Place
  /** Repeats a call while the store is busy, and converts its failures. */
  repeat<T>(call: () => Promise<T>): Promise<T>
}

const checksumHeader = 'x-amz-checksum-sha256'
/** What a store reports about parts that were replaced after they were listed, or that it won't join. */
const wrongParts = /InvalidPart|EntityTooSmall/

/**
 * Multipart uploads whose parts browsers send themselves. The address of a part is valid only for its bucket, key,
 * upload, number and length; on Amazon S3 for its SHA-256 too. Once parts are joined or aborted, their addresses no
 * longer work.
 */
export function createS3PartUploads({ sdk, client, place, repeat }: S3PartUploadsParts): PartUploads {
  const Bucket = place.bucket
  const hasChecksums = place.keepsChecksums ?? false
  const inputOf = ({ key, uploadId }: PartUpload) => {
    assertStorageKey(key)
    return { Bucket, Key: key, UploadId: uploadId }
  }

  async function* pages(upload: PartUpload): AsyncGenerator<ListPartsCommandOutput> {
    let PartNumberMarker: string | undefined
    do {
      const input = { ...inputOf(upload), PartNumberMarker }
      const page: ListPartsCommandOutput = await repeat(() => client.send(new sdk.ListPartsCommand(input)))
      yield page
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (PartNumberMarker)
  }

  return {
    async origin() {
      return originOfPlace(place)
    },

    async begin(key) {
      assertStorageKey(key)
      const input = { Bucket, Key: key, ...(hasChecksums ? { ChecksumAlgorithm: 'SHA256' as const } : {}) }
      const { UploadId } = await repeat(() => client.send(new sdk.CreateMultipartUploadCommand(input)))
      if (!UploadId) throw new StorageError('unavailable', 'The storage began an upload without an ID')
      return UploadId
    },

    async sign({ key, uploadId }: PartUpload, part: PartToSign): Promise<SignedPart> {
      assertStorageKey(key)
      const checksum = Buffer.from(part.sha256, 'hex').toString('base64')
      const headers: Record<string, string> = hasChecksums ? { [checksumHeader]: checksum } : {}
      const url = signUrl(place, {
        method: 'PUT',
        key,
        query: { partNumber: String(part.number), uploadId },
        headers: { ...headers, 'content-length': String(part.size) },
        seconds: part.seconds,
        now: part.now,
      })
      return { url, headers }
    },

    async list(upload): Promise<StoredPart[]> {
      const parts: StoredPart[] = []
      for await (const { Parts = [] } of pages(upload)) {
        for (const { PartNumber = 0, Size = 0, ETag = '', ChecksumSHA256 } of Parts) {
          parts.push({ number: PartNumber, size: Size, etag: ETag, checksum: ChecksumSHA256 ?? null })
        }
      }
      return parts
    },

    async join(upload, parts) {
      const Parts = parts.map(({ number, etag, checksum }) => ({
        PartNumber: number,
        ETag: etag,
        ...(checksum === null ? {} : { ChecksumSHA256: checksum }),
      }))
      const input = { ...inputOf(upload), MultipartUpload: { Parts } }
      const joined = new sdk.CompleteMultipartUploadCommand(input)
      await repeat(() => client.send(joined, { requestTimeout: joinMs })).catch((error: unknown) => {
        const isWrong = isStorageError(error) && wrongParts.test(error.message)
        throw isWrong ? new StorageError('corrupt', error.message, error) : error
      })
    },

    async giveUp(upload) {
      const command = new sdk.AbortMultipartUploadCommand(inputOf(upload))
      await repeat(() => client.send(command)).catch((error: unknown) => {
        if (!isStorageError(error, 'missing')) throw error
      })
    },
  }
}

import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'

export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket is in the path, not in the host name. */
  readonly isPathStyle: boolean
  /** `If-None-Match: *` is known to be supported, so that the store needs no check beforehand. */
  readonly keepsConditions?: boolean
  /** Parts can be checked against their own SHA-256. */
  readonly keepsChecksums?: boolean
}

/** Amazon’s own address for the region, or any S3-compatible store: those expect the bucket in the path. */
export function s3Place(options: StorageDriverOptions<'s3'>): S3Place {
  const { region, bucket, key, secret } = options
  return {
    endpoint: options.endpoint || `https://s3.${region}.amazonaws.com`,
    isPathStyle: Boolean(options.endpoint),
    keepsConditions: !options.endpoint,
    keepsChecksums: !options.endpoint,
    region,
    bucket,
    accessKeyId: key,
    secretAccessKey: secret,
  }
}

/** https://docs.digitalocean.com/products/spaces/reference/s3-compatibility/: the region is only in the address. */
export function spacesPlace(options: StorageDriverOptions<'digitalocean'>): S3Place {
  const { region, bucket, key, secret } = options
  const endpoint = `https://${region}.digitaloceanspaces.com`
  return { endpoint, isPathStyle: false, region: 'us-east-1', bucket, accessKeyId: key, secretAccessKey: secret }
}

/** https://www.backblaze.com/docs/cloud-storage-call-the-s3-compatible-api */
export function backblazePlace(options: StorageDriverOptions<'backblaze'>): S3Place {
  const { region, bucket } = options
  return {
    endpoint: `https://s3.${region}.backblazeb2.com`,
    isPathStyle: true,
    region,
    bucket,
    accessKeyId: options.key_id,
    secretAccessKey: options.application_key,
  }
}

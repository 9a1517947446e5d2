import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'

export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket stands in the path, not in the host's name. */
  readonly isPathStyle: boolean
  /** `If-None-Match: *` is known to be kept, so that the store need not be asked before. */
  readonly keepsConditions?: boolean
  /** Parts can be held to a SHA-256 of their own. */
  readonly keepsChecksums?: boolean
}

/** Amazon’s own address of the region, or any store that speaks S3: those want the bucket in the path. */
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

/** https://docs.digitalocean.com/products/spaces/reference/s3-compatibility/: the region stands in the address alone. */
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

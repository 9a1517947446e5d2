import { defineEndpoint } from '../kit/endpoint.ts'
import { id } from './file-address.ts'
import { TransferMetadata } from './transfers.endpoints.ts'

/** Files attached to pages of the site. */
export const attachmentEndpoints = {
  attach: defineEndpoint({
    id: 'files.attach',
    method: 'POST',
    path: '/page-attachments',
    summary:
      'tus creation, creation-with-upload and creation-defer-length of a file attached to a page: `Upload-Metadata` contains its `filename`. The rest is sent to the address in `Location`; once everything has arrived, `Holdall-Item` is the ID of the attachment. Also requires `custom_pages.create` or `custom_pages.update`.',
    access: { permission: 'files.create' },
    body: 'bytes',
    response: 'none',
    status: 201,
    audit: { none: 'The finished file records attachment.uploaded; until then nothing is visible.' },
    errors: [
      'attachment.needs-pages',
      'item.not-found',
      'transfer.bad-metadata',
      'transfer.concatenation',
      'transfer.bad-header',
      'transfer.too-long',
      'transfer.checksum-mismatch',
      'transfer.too-many',
      'request.media-type',
      'transfer.wrong-version',
      'file.too-large',
      'file.type-blocked',
      'file.storage-full',
      'file.storage-failed',
    ],
    rateLimit: { tries: 120, windowSeconds: 3600, name: 'attachments' },
  }),
  attachment: defineEndpoint({
    id: 'files.attachment',
    method: 'GET',
    path: '/page-attachments/:id',
    summary:
      'Download a file attached to a page. Until a saved page uses it, only its uploader can. Supports ranges, conditional requests and HEAD.',
    access: 'visitor',
    params: id,
    response: 'bytes',
    errors: ['attachment.not-found', 'file.being-scanned', 'file.infected', 'file.damaged', 'file.storage-failed'],
  }),
} as const

/** The keys of `Upload-Metadata` of an attachment, decoded from base64. */
export const AttachmentMetadata = TransferMetadata.pick({ filename: true, sha256: true })

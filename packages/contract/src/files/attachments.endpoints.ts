import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { id } from './file-address.ts'

const address = /^\/api\/v1\/page-attachments\/([0-9a-z]{26})$/

/**
 * The name under which a file is attached: without the marks that turn the direction of text, with which “gpj.exe” could
 * be shown as “exe.jpg”.
 */
export function attachmentName(fileName: string): string {
  return fileName.replace(/\p{Bidi_Control}/gu, '')
}

/** The id in the address of a file attached to a page, as a path; null if it isn't one. */
export function attachmentIdOf(path: string): string | null {
  return address.exec(path)?.[1] ?? null
}

/** The address from which everyone downloads a file attached to a page. */
export function attachmentAddress(attachmentId: string): string {
  return `/api/v1/page-attachments/${attachmentId}`
}

/** Files attached to pages of the site. */
export const attachmentEndpoints = {
  attach: defineEndpoint({
    id: 'files.attach',
    method: 'POST',
    path: '/page-attachments',
    summary:
      'tus creation for a file attached to a page: `Upload-Metadata` contains its `filename`. The bytes are sent to the address in `Location`, whose ID is also that of the attachment. Also requires `custom_pages.create` or `custom_pages.update`.',
    access: { permission: 'files.create' },
    body: 'bytes',
    response: 'none',
    status: 201,
    audit: { none: 'The finished file records attachment.uploaded; until then nothing is visible.' },
    errors: [
      'attachment.needs-pages',
      'item.not-found',
      'transfer.bad-metadata',
      'transfer.bad-header',
      'transfer.too-many',
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
    errors: ['attachment.not-found', 'file.storage-failed'],
  }),
} as const

/** The name that a file announces, decoded from base64. */
export const AttachmentMetadata = z.object({ filename: z.string().min(1).max(1024) })

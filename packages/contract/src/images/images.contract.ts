import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** What an image is for; nothing else is accepted. */
export const imagePrefixes = ['common_media', 'avatars', 'page_media'] as const
export type ImagePrefix = (typeof imagePrefixes)[number]

export const largestImage = 5 * 1024 * 1024

/** The largest image that can be inserted into a text, in bytes; checked by the editor before it is sent. */
export const largestInlineImage = 3 * 1024 * 1024

/** An image of the site, such as a logo or a picture in a page; not a file in a drive. */
export const ImageEntry = z.object({
  id: Id,
  name: z.string(),
  url: z.string().meta({ description: 'Its public address.' }),
  mime: z.string(),
  file_size: Bytes,
  created_at: Instant,
})
export type ImageEntry = z.infer<typeof ImageEntry>

const address = /^(?:https?:\/\/[^/?#]+)?\/api\/v1\/images\/([0-9a-z]{26})$/

/** The id in the address of an image; null if it isn't one of ours. */
export function imageIdOf(path: string): string | null {
  return address.exec(path)?.[1] ?? null
}

export const ImagePath = z
  .string()
  .max(2000)
  .regex(address, 'Enter the address of an image')
  .meta({ description: 'The `url` returned by its upload.' })

export const imageEndpoints = {
  upload: defineEndpoint({
    id: 'images.upload',
    method: 'POST',
    path: '/uploads/images',
    summary: 'Upload an image of at most 5 MiB as the form part `file`. The image is re-encoded and public.',
    access: { permission: 'files.create' },
    query: z.object({
      diskPrefix: z.enum(imagePrefixes).default('common_media').meta({ description: 'What the image is for.' }),
    }),
    body: 'bytes',
    response: z.object({ fileEntry: ImageEntry }),
    status: 201,
    audit: 'image.uploaded',
    errors: ['file.not-an-image', 'file.too-large', 'request.too-many'],
    rateLimit: { tries: 120, windowSeconds: 3600, name: 'images' },
  }),
  show: defineEndpoint({
    id: 'images.show',
    method: 'GET',
    path: '/images/:image',
    summary: 'Get an image of the site.',
    access: 'anyone',
    params: z.object({ image: Id }),
    response: 'bytes',
    errors: ['image.not-found'],
  }),
} as const

export const imagesContract = defineFeature({
  name: 'images',
  tags: [{ id: 'images', name: 'Images', summary: 'Profile pictures, and images of pages.' }],

  endpoints: imageEndpoints,
  errors: defineErrors('image', {
    'not-found': { status: 404, message: 'This image no longer exists. Choose another one.' },
    'in-use': { status: 409, message: 'This image is in use. Remove it from its page, or from Appearance, first.' },
  }),
})

named({ ImageEntry, ImagePath })

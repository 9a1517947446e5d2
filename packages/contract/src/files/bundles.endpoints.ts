import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Problem } from '../kit/errors.ts'
import { Id } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { mostBundled } from './bundle-limits.ts'
import { TransferMetadata } from './transfers.endpoints.ts'

/** One file of a bundle, as `Upload-Metadata` describes a file of tus. */
export const BundledFile = TransferMetadata.omit({ filename: true, lastModified: true, link: true }).extend({
  name: z.string().min(1).max(1024),
  size: z.int().min(0).max(mostBundled.fileBytes),
  lastModified: z
    .number()
    .nullish()
    .catch(null)
    .meta({ description: 'In milliseconds since 1970, negative before. The current time if omitted or invalid' }),
})
export type BundledFile = z.infer<typeof BundledFile>

/** What a bundle contains: the first part of the form. */
export const Bundle = z.object({
  link: TransferMetadata.shape.link.meta({ description: 'Slug of the link through which a visitor uploads' }),
  files: z.array(BundledFile).min(1).max(mostBundled.files),
})
export type Bundle = z.infer<typeof Bundle>

/** Says what became of one file. */
export const BundleOutcome = z.object({
  status: z.enum(['done', 'failed']),
  itemId: Id.optional().meta({ description: 'The resulting file.' }),
  isUnchanged: z.literal(true).optional().meta({ description: 'Set if the file already had these bytes.' }),
  problem: Problem.optional().meta({ description: 'Why the file was refused.' }),
})
export type BundleOutcome = z.infer<typeof BundleOutcome>

/** The outcomes of all files, in the order in which they were announced. */
export const BundleOutcomes = z.object({ data: z.array(BundleOutcome) })
export type BundleOutcomes = z.infer<typeof BundleOutcomes>

/** Small files that are uploaded together, beside tus. */
export const bundleEndpoints = {
  sendBundle: defineEndpoint({
    id: 'files.sendBundle',
    method: 'POST',
    path: '/transfers/bundles',
    summary:
      'Upload small files in one form. Its first part, `bundle`, announces them in JSON; their bytes follow in this order, in parts named `0`, `1` and so on. Each file gets its own outcome. A form that isn’t as announced is refused as a whole.',
    access: 'visitor',
    body: 'bytes',
    parts: { bundle: Bundle },
    response: BundleOutcomes,
    audit: 'file.uploaded',
    errors: [
      'bundle.malformed',
      'bundle.too-large',
      'request.media-type',
      'request.too-slow',
      'link.unavailable',
      'link.locked',
    ],
  }),
} as const

named({ BundledFile, Bundle, BundleOutcome, BundleOutcomes })

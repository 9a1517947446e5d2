import { z } from 'zod'
import { named } from '../kit/schema-names.ts'

/** Of a preview that the server makes: whether it is there, will be, needs a program that the site lacks, or can't be made. */
export const PreviewState = z.object({ state: z.enum(['made', 'pending', 'none', 'broken']) })
export type PreviewState = z.infer<typeof PreviewState>

/** Browsers report every error of a request, also one that the page expects: so it can ask instead. */
export const asked = z.literal('state').optional().meta({
  description:
    'With `state`, a preview that isn’t there is answered with a `PreviewState` instead of an error; of a PDF, also one that is there.',
})

named({ PreviewState })

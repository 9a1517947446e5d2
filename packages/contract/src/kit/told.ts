import { z } from 'zod'

/** The schema of `Sentence`. The type has a file without schemas: pages before sign-in fill in sentences without this library. */
const SentenceSchema = z.object({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** A sentence in English as it is sent, and apart from its values where it has any: `Told` of `sentences.ts`. */
export const Told = z.object({ message: z.string(), sentence: SentenceSchema.optional() })

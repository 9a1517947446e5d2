import { z } from 'zod'
import { named } from './schema-names.ts'

/**
 * The schema of `Sentence`. The type is in a file without schemas, so that pages before sign-in can fill in sentences
 * without this library.
 */
const SentenceSchema = z.object({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** A sentence in English as it is sent, with its values separate if it has any: `Told` of `sentences.ts`. */
export const Told = z.object({ message: z.string(), sentence: SentenceSchema.optional(), said: z.string().optional() })

/** Beside a short text that has several meanings: which one it is, for translation. */
export const Meaning = z
  .string()
  .optional()
  .meta({ description: 'Tells the text from others that read the same, for translation.' })

named({ Told })

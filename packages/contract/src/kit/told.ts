import { z } from 'zod'
import { named } from './schema-names.ts'

const Instant = z.union([z.string(), z.number()])

/** The schema of `Value`. */
const Value = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), at: Instant }),
  z.object({ kind: z.literal('date'), date: z.string() }),
  z.object({ kind: z.literal('moment'), at: Instant, zone: z.string().optional() }),
  z.object({ kind: z.literal('time'), at: Instant }),
  z.object({ kind: z.literal('size'), bytes: z.number() }),
  z.object({ kind: z.literal('number'), value: z.number() }),
  z.object({ kind: z.literal('percent'), ratio: z.number() }),
  z.object({ kind: z.literal('name'), text: z.string() }),
  z.object({ kind: z.literal('list'), names: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('word'), text: z.string() }),
  z.object({ kind: z.literal('address'), url: z.string() }),
])

export const SentenceValues = z.record(z.string(), z.union([z.string(), z.number(), Value]))

/**
 * The schema of `Sentence`. The type is in a file without schemas, so that pages before sign-in can fill in sentences
 * without this library.
 */
const SentenceSchema = z.object({ text: z.string(), values: SentenceValues.optional() })

/** A sentence in English as it is sent, with its values separate if it has any: `Told` of `sentences.ts`. */
export const Told = z.object({ message: z.string(), sentence: SentenceSchema.optional(), said: z.string().optional() })

/** Beside a short text that has several meanings: which one it is, for translation. */
export const Meaning = z
  .string()
  .optional()
  .meta({ description: 'Tells the text from others that read the same, for translation.' })

named({ SentenceValue: Value, Told })

import type { z } from 'zod'

const names = new Map<z.ZodType, string>()

/**
 * Gives schemas the names by which programs know them, in the OpenAPI document and in the types of the client package. A
 * schema without a name is written out wherever it is used. The document can't be made if two schemas have one name.
 *
 * The names aren't metadata (`.meta({ id })`): what reads the JSON Schema of a form would get references instead of the
 * fields (docs/decisions/0120).
 *
 * @example
 * ```ts
 * import { z } from 'zod'
 * import { named, schemaNames } from '../kit/schema-names.ts'
 *
 * const ExampleNote = z.object({ text: z.string() })
 * named({ ExampleNote })
 * schemaNames.get(ExampleNote) // => 'ExampleNote'
 * ```
 */
export function named(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [name, schema] of Object.entries(schemas)) names.set(schema, name)
}

/** Every schema with a name, of the modules that are loaded. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = names

/** `custom-pages` as `CustomPages`, for names of the code: at most 100 characters. */
export function pascal(words: string): string {
  return words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

import { z } from 'zod'
import { fail } from '../failure.ts'

/**
 * Text in a cursor that every database accepts: PostgreSQL refuses NUL. For the same reason, numbers in cursors are
 * `z.int()`.
 */
export const cursorText = z
  .string()
  .max(1024)
  .refine(text => text.isWellFormed() && !text.includes('\0'))

/** Makes an opaque cursor from a value that JSON can represent. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Reads a cursor that `encodeCursor` made. @throws `list.bad-cursor` for anything else */
export function decodeCursor<T>(schema: z.ZodType<T>, text: string): T {
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (parsed.success) return parsed.data
  } catch {
    // Falls through to the same error for every unreadable cursor.
  }
  throw fail('list.bad-cursor')
}

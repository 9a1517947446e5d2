import type { Translate } from '../../ui/text.ts'
import { isProblem } from '../api/problem.ts'

/** The text to show for an error: the server's sentence, filled in and in the reader's language. */
export function problemText(error: unknown, text: Translate): string {
  if (!isProblem(error)) return text('Something went wrong. Please try again.')
  return text(error.sentence.text, error.sentence.values)
}

import type { Translate } from '@holdall/contract/kit/sentences.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/** The name of a plan; a child plan is named after its parent too. */
export function planName({ name, parent }: NonNullable<InvoiceDocument['plan']>, say: Translate): string {
  return parent === null ? name : say('{{parent}}, {{name}}', { parent, name })
}

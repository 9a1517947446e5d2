import { sentence } from '@holdall/contract/kit/sentences.ts'

/** A line of the dialog's list. The ID tells the lines apart while they are edited; it isn't sent. */
export interface FeatureRow {
  readonly id: string
  readonly text: string
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Five random characters. */
export function featureId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(5)), byte => letters[byte % letters.length]).join('')
}

export function rowsOf(features: readonly string[]): FeatureRow[] {
  return features.map(text => ({ id: featureId(), text }))
}

/** As the server compares them. */
export function meantText(typed: string): string {
  return typed.trim().normalize('NFC')
}

/** Why a text can't be added; null if it can. */
export function whyNotAdded(rows: readonly FeatureRow[], typed: string): string | null {
  const text = meantText(typed)
  if (text === '') return sentence('Enter a text')
  return rows.some(row => row.text === text)
    ? sentence('This feature is already in the list. Enter another one.')
    : null
}

/** The rows with one of them moved up or down; unchanged at the ends. */
export function moved(rows: readonly FeatureRow[], id: string, step: -1 | 1): FeatureRow[] {
  const from = rows.findIndex(row => row.id === id)
  const row = rows[from]
  const to = from + step
  if (!row || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

import { splitKey } from '../sentences.ts'

/** Says how a column's value is written on the screen and in the CSV. */
export type ColumnKind = 'text' | 'number' | 'bytes' | 'instant' | 'boolean' | 'names'

export interface ColumnDeclaration {
  /** English source text. */
  readonly label: string
  readonly kind: ColumnKind
  /** Shown only once it is chosen. */
  readonly isHiddenAtFirst?: true
  /** Left out of the CSV: it is shown by a component and has no plain value. */
  readonly isScreenOnly?: true
}

export type Columns = Readonly<Record<string, ColumnDeclaration>>

/** The most ids that a selection of everything that matches returns. */
export const mostSelected = 10_000

/** The English texts that a CSV itself contains, without their meanings. */
export function textsOf(columns: Columns): string[] {
  return labelsOf(columns).map(label => splitKey(label).text)
}

function labelsOf(columns: Columns): string[] {
  return ['Yes', 'No', ...csvColumns(columns).map(([, { label }]) => label)]
}

/** The columns of a list's CSV, in order. */
export function csvColumns(columns: Columns): [string, ColumnDeclaration][] {
  return Object.entries(columns).filter(([, column]) => !column.isScreenOnly)
}

/** The texts of the list's CSV in a language, by their English text. */
export function csvLabelsIn(
  { columns }: { readonly columns: Columns },
  translate: (source: string) => string,
): Record<string, string> {
  return Object.fromEntries(labelsOf(columns).map(label => [splitKey(label).text, translate(label)]))
}

import type { TestApp } from '../../harness.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** How the rows of one list are made, and what is known of each beyond its fields. */
export interface ListRecipe {
  /** Makes rows of every kind: with and without each value, and with equal ones. */
  readonly seed: (test: TestApp) => Promise<void>
  /** The parameters that this list always needs. */
  readonly scope?: Readonly<Record<string, string>>
  /** Makes one more. */
  readonly add: (test: TestApp) => Promise<unknown>
  /** What a filter compares, if not the field of the same name: for a choice, the option that applies to the row. */
  readonly filterValues?: Readonly<Record<string, (row: Row) => unknown>>
  /** What a sort orders by, where it is not the field of the same name. */
  readonly sortValues?: Readonly<Record<string, (row: Row) => string | number | null>>
  /** The text that is searched. */
  readonly text: (row: Row) => string
}

const hour = 3_600_000
/** An instant in the past; several rows share one. */
export const ago = (n: number) => Date.now() - Math.floor(n / 3) * 7 * hour
/** Texts that a spreadsheet would run as formulas, and other difficult names. */
export const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  'a"b, c',
  'two\nlines',
  '＝1',
  'plain',
  'Ünïcode ß',
  '%_\\',
  "o'neil",
]
export const nth = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

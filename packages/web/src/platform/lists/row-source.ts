/** A list of which only parts have been fetched. Rows are counted from 0. */
export interface RowSource<T extends { id: string }> {
  /** The number of rows to show; for a list with an unknown end, those known so far and one more. */
  readonly count: number
  /** Whether `count` is the exact total. */
  readonly isCountKnown: boolean
  /** The row, or undefined if it hasn't been fetched. */
  at(index: number): T | undefined
  /** The row's position, or -1 if it isn't among the fetched ones. */
  indexOf(id: string): number
  /** Fetches rows `from` to `to` (both included) and returns those that exist. Rejects if a page can't be fetched. */
  load(from: number, to: number): Promise<T[]>
}

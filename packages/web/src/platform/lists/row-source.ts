/** A list of which only parts have been fetched. Rows are counted from 0. */
export interface RowSource<T extends { id: string }> {
  /** Rows that there are to see; of a list whose end is unknown, those known so far and one more. */
  readonly count: number
  /** Whether `count` is the true total. */
  readonly isCountKnown: boolean
  /** The row, or undefined where it has not been fetched. */
  at(index: number): T | undefined
  /** Where the row stands, or -1 when it is not among the fetched ones. */
  indexOf(id: string): number
  /** Fetches rows `from` to `to` (both included) and answers those that exist. Rejects when a page can't be fetched. */
  load(from: number, to: number): Promise<T[]>
}

/** The fields that every value of a type has. */
type Required<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]

/** What stands in a view for fields that every answer has to have, but that this reader may not know. */
export type Blanks<T, Shown extends keyof T> = { readonly [K in Exclude<Required<T>, Shown>]: T[K] }

export interface ReducedView<T> {
  <Full extends T>(full: Full): T
  readonly shown: readonly (keyof T)[]
  readonly blanks: Partial<T>
}

/**
 * A view for readers who may know only some fields of an answer: those that are listed. A field that is added to the answer
 * later stays hidden from them until somebody lists it here: an optional one is left out, and for any other one the compiler
 * asks for a blank. Nothing else of the value is passed on, whatever it has.
 * @example
 * const listed = reducedView<{ id: string; name: string; email: string }>()(['id', 'name'], { email: '' })
 * listed({ id: '1', name: 'Ada', email: 'ada@example.org' }) // { email: '', id: '1', name: 'Ada' }
 */
export function reducedView<T extends object>() {
  return <const Shown extends keyof T>(shown: readonly Shown[], blanks: Blanks<T, Shown>): ReducedView<T> => {
    const view = (full: T): T => {
      const seen: Partial<T> = {}
      for (const name of shown) if (full[name] !== undefined) seen[name] = full[name]
      return { ...(blanks as Partial<T>), ...seen } as T
    }
    return Object.assign(view, { shown, blanks: blanks as Partial<T> })
  }
}

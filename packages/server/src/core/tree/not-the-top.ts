import { type Failure, fail } from '../../platform/failure.ts'

/** The top of a space stays where it is, as it is: the refusal, or null for any other item. */
export function notTheTop({ parent_id }: { readonly parent_id: string | null }): Failure | null {
  return parent_id === null ? fail('item.is-root') : null
}

/** @throws `item.is-root` */
export function requireNotTheTop<T extends { readonly parent_id: string | null }>(
  item: T,
): asserts item is T & { readonly parent_id: string } {
  const refusal = notTheTop(item)
  if (refusal) throw refusal
}

/** A list in pieces of at most this many. */
export function* piecesOf<T>(list: readonly T[], most: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += most) yield list.slice(at, at + most)
}

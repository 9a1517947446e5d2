/**
 * Works on several at a time, and yields the results in their order. A failure is thrown at its turn; none that has begun
 * is left running.
 */
export async function* mapAhead<T, R>(
  source: AsyncIterable<T>,
  atOnce: number,
  work: (one: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = []
  try {
    for await (const one of source) {
      const result = work(one)
      // Thrown below, in turn; until then it isn't unhandled.
      result.catch(() => undefined)
      begun.push(result)
      if (begun.length >= atOnce) yield await (begun.shift() as Promise<R>)
    }
    for (let next = begun.shift(); next; next = begun.shift()) yield await next
  } finally {
    await Promise.allSettled(begun)
  }
}

/** Collects what arrives one by one into lists of this length; the last may be shorter. */
export async function* inBatches<T>(source: AsyncIterable<T>, length: number): AsyncGenerator<readonly T[]> {
  let some: T[] = []
  for await (const one of source) {
    some.push(one)
    if (some.length < length) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

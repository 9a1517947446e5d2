const turns = new Map<string, Promise<void>>()

/** Runs tasks with the same key one after another, in this process. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const result = before.then(work)
  const settled = result.then(
    () => undefined,
    () => undefined,
  )
  turns.set(key, settled)
  try {
    return await result
  } finally {
    if (turns.get(key) === settled) turns.delete(key)
  }
}

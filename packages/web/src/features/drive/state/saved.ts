/** What this browser keeps; the fallback where nothing was kept or it can't be read. */
export function readSaved<T>(key: string, fallback: T): T {
  const text = localStorage.getItem(key)
  if (text === null) return fallback
  try {
    return JSON.parse(text) as T
  } catch {
    // Something else wrote here; the fallback is as good as the first visit.
    return fallback
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}

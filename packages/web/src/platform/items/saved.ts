/** What this browser has saved; the fallback if nothing was saved or it can't be read. */
export function readSaved<T>(key: string, fallback: T): T {
  const text = localStorage.getItem(key)
  if (text === null) return fallback
  try {
    return JSON.parse(text) as T
  } catch {
    // Something else wrote here; the fallback does, as on a first visit.
    return fallback
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // If the storage is full or forbidden, nothing is remembered.
  }
}

/** Makes the key of a new menu or item in its list. */
export function newKey(): string {
  return crypto.randomUUID()
}

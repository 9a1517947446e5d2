/** Everything that a name leads to, directly or not; includes the name itself if a path leads back. */
export function reachOf(start: string, next: (name: string) => Iterable<string>): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const fresh = [...next(name)].filter(other => !seen.has(other))
    for (const other of fresh) seen.add(other)
    open.push(...fresh)
  }
  return seen
}

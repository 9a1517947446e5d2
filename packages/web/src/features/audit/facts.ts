type Facts = Readonly<Record<string, unknown>> | null

/** A value from the log as readable text. */
export function factText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** All facts on one line: `name: a, size: 3`. */
export function factsText(facts: Facts): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${factText(value)}`)
    .join(', ')
}

/** Before and after side by side, by name; a fact that only one of them has is empty in the other. */
export function changesOf(
  before: Facts,
  after: Facts,
): { name: string; before: string; after: string; isChanged: boolean }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map(name => {
    const [was, is] = [factText(before?.[name]), factText(after?.[name])]
    return { name, before: was, after: is, isChanged: was !== is }
  })
}

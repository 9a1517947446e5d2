/** What is kept of an error besides its message: what kind of failure it is, and where. */
const kept = ['code', 'status', 'statusCode', 'errno', 'syscall', 'severity', 'constraint', 'table'] as const

const deepest = 4
const mostErrors = 5

/**
 * An error as the log shows it. Libraries attach what they were called with: the values of a statement, addresses with
 * their queries, headers with credentials. None of that is kept.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `A thrown ${typeof error}`
  const { name, message, stack, cause } = error
  const described: Record<string, unknown> = { type: name, message, stack }
  for (const field of kept) {
    const value = (error as unknown as Record<string, unknown>)[field]
    if (typeof value === 'string' || typeof value === 'number') described[field] = value
  }
  if (depth >= deepest) return described
  if (cause !== undefined) described.cause = describeError(cause, depth + 1)
  if (error instanceof AggregateError)
    described.errors = error.errors.slice(0, mostErrors).map(one => describeError(one, depth + 1))
  return described
}

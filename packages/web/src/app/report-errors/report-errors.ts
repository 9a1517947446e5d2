/** Of one page; an error that repeats itself is known by then. */
const mostReports = 10
/** What the product itself makes of an answer, and what stops by intent. */
const expected = new Set(['ApiProblem', 'AbortError'])

let sent = 0

/** The server says in the page whether anybody wants to know; else nothing of this is loaded. */
function isWanted(): boolean {
  return document.querySelector('meta[name="error-reports"]') !== null
}

/** Tells the site of an error that nobody expected. What that takes is fetched with the first one. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || expected.has(error.name) || !isWanted() || sent >= mostReports) return
  sent++
  import('./send-report.ts')
    .then(module => module.sendReport(error))
    .catch((problem: unknown) => console.warn('The error couldn’t be reported', problem))
}

/** Listens for errors that nothing has caught. */
export function startErrorReports(): void {
  if (!isWanted()) return
  addEventListener('error', event => reportError(event.error))
  addEventListener('unhandledrejection', event => reportError(event.reason))
}

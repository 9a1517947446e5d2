/** The most reports from one page; a repeated error is known by then. */
const mostReports = 10
/** Errors that the product makes from answers, and intentional aborts. */
const expected = new Set(['ApiProblem', 'AbortError'])

let sent = 0

/** The page says whether the site wants error reports; otherwise none of this code is loaded. */
function isWanted(): boolean {
  return document.querySelector('meta[name="error-reports"]') !== null
}

/** Reports an unexpected error to the site. The code for that is fetched with the first report. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || expected.has(error.name) || !isWanted() || sent >= mostReports) return
  sent++
  import('./send-report.ts')
    .then(module => module.sendReport(error))
    .catch((problem: unknown) => console.warn('The error couldn’t be reported', problem))
}

/** Listens for uncaught errors. */
export function startErrorReports(): void {
  if (!isWanted()) return
  addEventListener('error', event => reportError(event.error))
  addEventListener('unhandledrejection', event => reportError(event.reason))
}

import { relative } from 'node:path'
import type { Reporter, TestCase, TestError } from '@playwright/test/reporter'
import { resultsLogWriter } from '../scripts/suites/results-log.ts'

const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const

/** Writes each of Playwright's results to the results log as it arrives. */
export default class ResultsReporter implements Reporter {
  readonly #write = resultsLogWriter()

  onTestBegin(test: TestCase): void {
    this.#write({ at: 'begin', target: targetOf(test), title: test.title })
  }

  onTestEnd(test: TestCase): void {
    this.#write({ at: 'end', target: targetOf(test), title: test.title, outcome: outcomes[test.outcome()] })
  }

  onError(error: TestError): void {
    const file = error.location && relative(process.cwd(), error.location.file)
    this.#write({
      at: 'broken',
      target: file ?? '',
      title: error.message?.split('\n')[0] ?? 'an error outside any test',
    })
  }

  onEnd(): void {
    this.#write({ at: 'done' })
  }

  printsToStdio(): boolean {
    return false
  }
}

/** The command-line argument with which Playwright runs this test alone. */
function targetOf({ location }: TestCase): string {
  return `${relative(process.cwd(), location.file)}:${location.line}`
}

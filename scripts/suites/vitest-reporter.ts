import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { resultsLogWriter } from './results-log.ts'

/** Writes each result of Vitest to the results log as it arrives. */
export default class ResultsReporter implements Reporter {
  readonly #write = resultsLogWriter()

  onTestCaseReady(test: TestCase): void {
    this.#write({ at: 'begin', target: test.module.relativeModuleId, title: test.fullName })
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    const outcome = state === 'pending' ? 'skipped' : state
    this.#write({ at: 'end', target: test.module.relativeModuleId, title: test.fullName, outcome })
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) {
      this.#write({ at: 'broken', target: suite.module.relativeModuleId, title: suite.fullName })
    }
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) {
      this.#write({ at: 'broken', target: module.relativeModuleId, title: 'the file itself' })
    }
  }

  onTestRunEnd(): void {
    this.#write({ at: 'done' })
  }
}

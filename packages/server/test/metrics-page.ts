import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

export const metricsToken = 'a token that is long enough'

export interface MetricsPage {
  readonly text: string
  /** The value of a metric with exactly these labels; undefined if there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined
  /** The values of a label among all lines of a metric. */
  labelValues(name: string, label: string): Set<string>
  /** The names after `# TYPE`. */
  names(): Set<string>
}

/** Reads the metrics as a monitoring system does, after the values that are kept for some seconds have expired. */
export async function readMetrics(test: TestApp): Promise<MetricsPage> {
  test.clock.advance(6000)
  const answer = await test
    .client()
    .request('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(answer.statusCode, answer.payload).toBe(200)
  return parsePage(answer.payload)
}

function parsePage(text: string): MetricsPage {
  const lines = text.split('\n').flatMap(line => {
    const [, name = '', labels = '', value = ''] = /^([a-zA-Z_:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return name === '' ? [] : [{ name, labels: parseLabels(labels), value: Number(value) }]
  })
  return {
    text,
    value: (name, wanted = {}) =>
      lines.find(line => line.name === name && JSON.stringify(line.labels) === JSON.stringify(wanted))?.value,
    labelValues: (name, label) =>
      new Set(lines.flatMap(line => (line.name === name ? [line.labels[label] ?? ''] : []))),
    names: () => new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(match => match[1] ?? '')),
  }
}

function parseLabels(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]))
}

import { execFileSync, spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { dialects } from '../databases.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { type MetricsPage, metricsToken, readMetrics } from '../metrics-page.ts'
import { makeTestFolder } from '../test-folder.ts'

const promtool = findCommand('promtool') ?? ''
const prometheus = findCommand('prometheus') ?? ''
const folder = join(root, 'deploy/prometheus')

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface QueryAnswer {
  readonly data?: { readonly result: readonly { readonly value: readonly [number, string] }[] }
}
interface RulesAnswer {
  readonly data: { readonly groups: readonly { readonly rules: readonly unknown[] }[] }
}

/** Runs promtool; what it says is part of the failure. */
function runTool(args: readonly string[], input?: string): string {
  try {
    return execFileSync(promtool, args, { cwd: folder, input, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`)
  }
}

/** The metrics that a query names; those that Prometheus itself makes aren't ours. */
function metricsIn(text: string): Set<string> {
  const named = [...text.matchAll(/\b((?:holdall|nodejs|process)_[a-z0-9_]+)/g)].map(match => match[1] ?? '')
  return new Set(named.map(name => name.replace(/_(?:bucket|sum|count)$/, '')))
}

describe.each(dialects)('what monitoring systems get on %s', dialect => {
  let test: TestApp
  let page: MetricsPage
  beforeAll(async () => {
    test = await createTestApp(dialect, { METRICS_TOKEN: metricsToken })
    await test.client().request('GET', '/api/v1/site')
    page = await readMetrics(test)
  })
  afterAll(() => test.close())

  it('[OPS-03] has every metric that the dashboard and the alerts use', () => {
    const dashboard = JSON.parse(read('deploy/grafana/holdall.json'))
    const queries: string[] = []
    JSON.stringify(dashboard, (key, value) => {
      if (key === 'expr' || (key === 'query' && value !== 'prometheus')) queries.push(value)
      return value
    })
    expect(queries.length).toBeGreaterThan(40)
    const exprs = [...read('deploy/prometheus/alerts.yml').matchAll(/expr: ([\s\S]*?)\n {8}(?:for|labels):/g)]
    expect(exprs.length).toBeGreaterThan(10)
    const used = new Set([...queries, ...exprs.map(match => match[1] ?? '')].flatMap(text => [...metricsIn(text)]))
    expect(used.size).toBeGreaterThan(30)
    const known = page.names()
    expect([...used].filter(name => !known.has(name))).toEqual([])
  })

  it('[OPS-03] has values of all its sources', () => {
    expect(page.labelValues('holdall_metrics_source_up', 'source').size).toBeGreaterThan(8)
    for (const source of page.labelValues('holdall_metrics_source_up', 'source'))
      expect(page.value('holdall_metrics_source_up', { source }), source).toBe(1)
  })

  it('[OPS-03] is what the document’s table says, and nothing else', () => {
    const told = [...read('docs/operations/monitoring.md').matchAll(/^\| `(holdall_\w+)`/gm)].map(
      match => match[1] ?? '',
    )
    const given = [...page.names()].filter(name => name.startsWith('holdall_'))
    expect(told.toSorted()).toEqual(given.toSorted())
  })

  it.skipIf(!promtool)('[OPS-03] passes the rules of promtool for metrics', () => {
    expect(runTool(['check', 'metrics'], page.text)).toBe('')
  })

  it.skipIf(!prometheus)(
    '[OPS-03] is read by Prometheus with the example of its configuration',
    { timeout: 60_000 },
    async () => {
      await test.app.http.listen({ port: 0, host: '127.0.0.1' })
      const { port } = test.app.http.server.address() as AddressInfo
      const dir = makeTestFolder('holdall-prometheus-')
      cpSync(folder, dir, { recursive: true })
      const example = read('deploy/prometheus/prometheus.yml')
      expect(example).toContain("targets: ['localhost:3000']")
      const own = example.replace('localhost:3000', `127.0.0.1:${port}`).replaceAll('15s', '1s')
      writeFileSync(join(dir, 'prometheus.yml'), own)
      writeFileSync(join(dir, 'metrics-token'), metricsToken)
      const address = `127.0.0.1:${await freePort()}`
      const args = [
        `--config.file=${dir}/prometheus.yml`,
        `--storage.tsdb.path=${dir}/data`,
        `--web.listen-address=${address}`,
      ]
      const server = spawn(prometheus, args, { stdio: 'ignore' })
      const ask = async (query: string) => {
        const answer = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(query)}`).catch(
          () => null,
        )
        const { data } = answer ? ((await answer.json()) as QueryAnswer) : {}
        return (data?.result ?? []).map(one => one.value[1])
      }
      await expect.poll(() => ask('up{job="holdall"}'), { timeout: 30_000, interval: 500 }).toEqual(['1'])
      await expect.poll(() => ask('holdall_ready'), { timeout: 10_000, interval: 500 }).toEqual(['1'])
      const rules = (await (await fetch(`http://${address}/api/v1/rules`)).json()) as RulesAnswer
      expect(rules.data.groups[0]?.rules.length).toBeGreaterThan(10)
      server.kill('SIGKILL')
    },
  )
})

describe.skipIf(!promtool)('alert rules', () => {
  it('[OPS-03] are valid', () => {
    expect(runTool(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS')
  })

  it('[OPS-03] fire on what they are for, and on nothing else', () => {
    expect(runTool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS')
  })

  it('[OPS-03] each have a case in which they fire', () => {
    const names = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(match => match[1] ?? '')
    const fired = new Set(
      [...read('deploy/prometheus/alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(
        match => match[1],
      ),
    )
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter(name => !fired.has(name))).toEqual([])
  })

  it('[OPS-03] are explained in the document, each of them', () => {
    const names = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(match => match[1] ?? '')
    const told = [...read('docs/operations/monitoring.md').matchAll(/^\| `(Holdall\w+)`/gm)].map(
      match => match[1] ?? '',
    )
    expect(told.toSorted()).toEqual(names.toSorted())
  })

  it('[OPS-03] and the example of a configuration are valid together', () => {
    const dir = makeTestFolder('holdall-promtool-')
    cpSync(folder, dir, { recursive: true })
    writeFileSync(join(dir, 'metrics-token'), metricsToken)
    expect(runTool(['check', 'config', join(dir, 'prometheus.yml')])).toContain('SUCCESS')
  })
})

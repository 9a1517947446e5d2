import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { buildOpenApi } from '../../src/platform/http/openapi/openapi.ts'

/** What `redocly lint` reports with its recommended rules, warnings included. */
async function lint(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

it('[API-01] the OpenAPI document has no finding of Redocly’s recommended rules', async () => {
  expect(await lint(await buildOpenApi('1.2.3'))).toEqual([])
})

it('the linter finds what is wrong', async () => {
  const document = await buildOpenApi('1.2.3')
  const paths = document.paths as Record<string, unknown>
  const found = await lint({ ...document, servers: [], paths: { ...paths, '/x/{id}': { get: { responses: {} } } } })
  for (const rule of ['no-empty-servers', 'path-parameters-defined', 'operation-summary']) {
    expect(
      found.some(finding => finding.startsWith(rule)),
      rule,
    ).toBe(true)
  }
})

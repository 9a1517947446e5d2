import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { runOn } from '../../../test/run-command.ts'
import { doctorCommand } from '../../features/status/doctor/doctor.command.ts'
import type { Logger } from '../logging.ts'
import { logMissingLibraries } from './log-missing-libraries.ts'
import { machineKind } from './machine-kind.ts'

/** sharp throws this where its package for this machine isn't installed. */
vi.mock('sharp', () => ({
  default() {
    throw new Error('Could not load the "sharp" module using the linux-arm64 runtime\nPossible solutions: …')
  },
}))

interface Finding {
  readonly name: string
  readonly state: string
  readonly said: string
  readonly remedy: string | null
}

describe.each(dialects)('on a machine on which sharp doesn’t load, on %s,', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('readiness is refused, and says why', async () => {
    const { status, problem } = await test.client().call(siteEndpoints.ready)
    expect(status).toBe(503)
    expect(problem.meta).toEqual({ checks: { database: 'ok', storage: 'ok' }, reasons: ['library-missing'] })
  })

  it('the status page names the library and its error', async () => {
    const admin = await buildMember(test, { permissions: ['admin.access'] })
    const { libraries } = await admin.client.ok(statusEndpoints.site)
    expect(libraries).toMatchObject({
      state: 'bad',
      failing: [{ name: 'sharp', said: expect.stringContaining('sharp') }],
    })
  })

  it('the doctor names the library, and says how to get it for this machine', async () => {
    const { exitCode, out } = await runOn(test, doctorCommand, { isJson: true })
    const findings = (JSON.parse(out) as Finding[]).filter(({ name }) => name === 'Libraries')
    expect(findings).toEqual([
      {
        name: 'Libraries',
        state: 'bad',
        said: expect.stringMatching(/^sharp doesn’t load: .*linux-arm64 runtime$/),
        remedy: expect.stringContaining(machineKind()),
      },
    ])
    expect(findings[0]?.remedy).toContain('npm ci')
    expect(exitCode).toBe(3)
  })
})

it('the start says it in one line', async () => {
  const lines: { readonly fields: object; readonly message: string }[] = []
  const error = (fields: object, message: string) => void lines.push({ fields, message })
  await logMissingLibraries({ error } as Logger)
  expect(lines).toEqual([
    {
      fields: { libraries: [expect.stringMatching(/^sharp: .*"sharp"/)] },
      message: expect.stringMatching(/^Photos and images can’t be drawn\. .*npm ci.*$/),
    },
  ])
})

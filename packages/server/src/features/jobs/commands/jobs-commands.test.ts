import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { runOn } from '../../../../test/run-command.ts'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'
import { listJobsCommand, retryJobCommand } from './jobs.commands.ts'

const breaking = { kind: 'test.break', payload: z.object({}), run: async () => undefined } as unknown as JobDefinition

describe.each(dialects)('the commands for jobs on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('show jobs with what went wrong, and queue failed ones again', async () => {
    const { db, jobs } = test.app.services
    await db.transaction(tx => jobs.enqueue(tx, breaking, {}, {}))
    const failure = { state: 'failed', error_message: 'It broke', attempts: 5 } as const
    await db.transaction(tx => tables(tx).updateTable('jobs').set(failure).execute())
    const listed = await runOn(test, listJobsCommand, { options: { state: 'failed' }, isJson: true })
    const [job] = JSON.parse(listed.out)
    expect(job).toMatchObject({ kind: breaking.kind, state: 'failed', attempts: 5, error: 'It broke' })
    expect((await runOn(test, listJobsCommand)).out).toMatch(/failed +5 .*It broke/)
    expect((await runOn(test, listJobsCommand, { options: { state: 'done' } })).out).toBe('None.\n')
    expect(await runOn(test, retryJobCommand)).toMatchObject({ exitCode: 0, out: '1 of 1 jobs queued again.\n' })
    const again = await runOn(test, retryJobCommand, { args: [job.id] })
    expect([again.exitCode, again.out]).toEqual([3, '0 of 1 jobs queued again.\n'])
  })

  it('say what is possible', async () => {
    const state = await runOn(test, listJobsCommand, { options: { state: 'dancing' } })
    expect([state.exitCode, state.error]).toEqual([
      2,
      expect.stringContaining('queued, running, done, failed, cancelled'),
    ])
    expect((await runOn(test, listJobsCommand, { options: { count: 'many' } })).exitCode).toBe(2)
  })
})

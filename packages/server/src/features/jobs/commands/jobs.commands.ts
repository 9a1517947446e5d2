import { mostAtOnce, type Outcome } from '@holdall/contract/kit/outcomes.ts'
import { instant } from '../../../platform/clock.ts'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import { formatTable } from '../../../platform/commands/format.ts'
import { retryJobs } from '../retry-jobs.ts'
import { jobStates, listRecentJobs } from './recent-jobs.repository.ts'

export const listJobsCommand: Command = {
  name: 'jobs',
  summary: 'Show the latest jobs and their errors',
  options: [
    { name: 'state', value: 'STATE', summary: `Only ${jobStates.join(', ')}` },
    { name: 'count', value: 'NUMBER', summary: 'How many to show; 30 by default' },
  ],
  async run({ options, output, withSite }) {
    const state = jobStates.find(one => one === options.state)
    if (options.state !== undefined && !state)
      throw new CommandError(`--state is one of ${jobStates.join(', ')}.`, exitCodes.usage)
    const count = options.count === undefined ? 30 : Number(options.count)
    if (!Number.isInteger(count) || count < 1 || count > 10_000)
      throw new CommandError('--count needs a whole number from 1 to 10000.', exitCodes.usage)
    const rows = await withSite(ctx => listRecentJobs(ctx.db.read, state ?? null, count))
    const jobs = rows.map(row => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      attempts: row.attempts,
      dueAt: instant(row.run_at),
      error: row.error_message,
    }))
    output.result(jobs, () =>
      jobs.length === 0
        ? 'None.'
        : formatTable([
            ['ID', 'KIND', 'STATE', 'TRIES', 'DUE', 'ERROR'],
            ...jobs.map(job => [
              job.id,
              job.kind,
              job.state,
              String(job.attempts),
              job.dueAt,
              (job.error ?? '').split('\n')[0] ?? '',
            ]),
          ]),
    )
    return exitCodes.done
  },
}

export const retryJobCommand: Command = {
  name: 'jobs-retry',
  summary: 'Queue failed jobs again; a server starts them within seconds',
  args: [
    { name: 'ID', summary: 'The ID of one job, as shown by "jobs"; all failed jobs if omitted', isOptional: true },
  ],
  async run({ args: [id], output, withSite }) {
    const data = await withSite(async ctx => {
      const ids = id === undefined ? (await listRecentJobs(ctx.db.read, 'failed', 10_000)).map(job => job.id) : [id]
      const data: Outcome[] = []
      // A few in each transaction, so that a running server can write in between.
      for (let at = 0; at < ids.length; at += mostAtOnce)
        data.push(...(await retryJobs(ctx, ids.slice(at, at + mostAtOnce))).data)
      return data
    })
    const done = data.filter(one => one.status === 'done').length
    output.result(data, () => `${done} of ${data.length} jobs queued again.`)
    return done === data.length ? exitCodes.done : exitCodes.findings
  },
}

import { defineMetrics, type MetricDeclaration } from '../../platform/metrics/metric.ts'
import { readDeletion } from './read-deletion.ts'
import { readDisk } from './read-status.ts'
import { countJobs, countMails } from './status.repository.ts'

const day = 24 * 60 * 60_000

const gauge = (name: string, help: string): MetricDeclaration => ({ name, help, kind: 'gauge' })

const jobs: MetricDeclaration = {
  name: 'holdall_jobs',
  help: 'Jobs of the whole site by state; due ones could run now',
  kind: 'gauge',
  labels: ['state'],
}
const oldestJob = gauge('holdall_jobs_oldest_due_seconds', 'How long the oldest due job has been waiting; 0 if none is')

/** Seconds since a time; 0 if there is none, or if the clocks of two servers differ. */
function secondsSince(since: number | null, now: number): number {
  return since === null ? 0 : Math.max(0, now - since) / 1000
}

export const jobMetrics = defineMetrics({
  name: 'jobs',
  metrics: [jobs, oldestJob],
  async read({ db, clock }) {
    const now = clock.now()
    const found = await countJobs(db.read, now)
    return [
      { metric: jobs, value: found.waiting, labels: { state: 'due' } },
      { metric: jobs, value: found.running, labels: { state: 'running' } },
      { metric: jobs, value: found.failed, labels: { state: 'failed' } },
      { metric: oldestJob, value: secondsSince(found.since, now) },
    ]
  },
})

const waitingMails = gauge('holdall_mails_waiting', 'Emails that have not been sent yet')
const oldestMail = gauge(
  'holdall_mails_oldest_waiting_seconds',
  'How long the oldest email has been waiting; 0 if none is',
)
const failedMails = gauge('holdall_mails_failed', 'Emails of the last seven days that could not be sent')

export const mailMetrics = defineMetrics({
  name: 'mails',
  metrics: [waitingMails, oldestMail, failedMails],
  async read({ db, clock }) {
    const now = clock.now()
    const { queued, failed, since } = await countMails(db.read, now - 7 * day)
    return [
      { metric: waitingMails, value: queued },
      { metric: oldestMail, value: secondsSince(since, now) },
      { metric: failedMails, value: failed },
    ]
  },
})

const hindered = gauge('holdall_deletion_hindrances', 'Reasons why nothing is deleted automatically for now')
const apart = gauge(
  'holdall_clock_apart_seconds',
  'How far this server’s clock is from the database’s, if too far; else 0',
)
const aside = gauge('holdall_set_aside_bytes', 'Stored bytes that belong to nothing in the database, kept for 30 days')

export const deletionMetrics = defineMetrics({
  name: 'deletion',
  metrics: [hindered, apart, aside],
  async read(ctx) {
    const { reasons, set_aside } = await readDeletion(ctx)
    return [
      { metric: hindered, value: reasons.length },
      { metric: apart, value: Math.abs(ctx.clocks.apartMs() ?? 0) / 1000 },
      { metric: aside, value: set_aside.bytes },
    ]
  },
})

const free = gauge('holdall_disk_free_bytes', 'Free bytes on the disk of the data folder, the reserve included')
const size = gauge('holdall_disk_size_bytes', 'The size of the disk of the data folder')
const reserve = gauge('holdall_disk_reserve_bytes', 'Bytes that uploads leave free (DISK_RESERVE_BYTES)')

export const diskMetrics = defineMetrics({
  name: 'disk',
  metrics: [free, size, reserve],
  async read({ env }) {
    const disk = await readDisk(env.dataDir)
    return [
      ...(disk.free === null ? [] : [{ metric: free, value: disk.free }]),
      ...(disk.total === null ? [] : [{ metric: size, value: disk.total }]),
      { metric: reserve, value: env.diskReserveBytes },
    ]
  },
})

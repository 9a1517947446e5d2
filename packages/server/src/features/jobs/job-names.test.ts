import { jobNames, taskNames } from '@holdall/contract/jobs/job-names.ts'
import { expect, test } from 'vitest'
import { driverJobs } from '../../app/driver-jobs.ts'
import { features } from '../../app/features.ts'

test('every kind of job and every scheduled task has a display name, and no name is unused', () => {
  const kinds = [...features.flatMap(({ jobs = [] }) => jobs), ...driverJobs].map(({ kind }) => kind)
  const tasks = features.flatMap(({ name, schedules = [] }) => schedules.map(one => `${name}.${one.name}`))
  expect(Object.keys(jobNames).sort()).toEqual([...new Set(kinds)].sort())
  expect(Object.keys(taskNames).sort()).toEqual(tasks.sort())
})

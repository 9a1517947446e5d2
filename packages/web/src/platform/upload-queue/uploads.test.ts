import { expect, test } from 'vitest'
import { bytesLeft, fileCheck, type UploadLimits } from './check-files.ts'
import { matchFile, matchFiles } from './resume-match.ts'
import { createSpeedMeter } from './speed-meter.ts'
import { backoff, failureOf, verdictOn } from './upload-failure.ts'
import { newTask } from './upload-task.ts'
import { createTotals, progressOf } from './upload-totals.ts'

const film = { id: 'u1', name: 'film.mp4', size: 500, lastModified: 111 }

test('[XFER-05] a file selected again is recognised by name, size and modification time', () => {
  expect(matchFile({ name: 'film.mp4', size: 500, lastModified: 111 }, [film])).toEqual({ id: 'u1', problem: null })
  expect(matchFile({ name: 'other.mp4', size: 500, lastModified: 111 }, [film])).toBeNull()
})

test('[XFER-05] a file that has changed since is distinguished from the right one', () => {
  expect(matchFile({ name: 'film.mp4', size: 501, lastModified: 111 }, [film])?.problem).toBe('changed')
  expect(matchFile({ name: 'film.mp4', size: 500, lastModified: 222 }, [film])?.problem).toBe('changed')
})

test('[XFER-05] a file whose date the browser doesn’t know is recognised by its name and size', () => {
  // What Chromium says of a file whose date is the first second of 1970.
  const given = { name: 'film.mp4', size: 500, lastModified: -11_644_473_600_000 }
  expect(matchFile(given, [{ ...film, lastModified: null }])?.problem).toBeNull()
  expect(matchFile(given, [film])?.problem).toBe('changed')
  const old = { ...given, lastModified: -141_091_200_000 }
  expect(matchFile(old, [{ ...film, lastModified: -141_091_200_000 }])?.problem).toBeNull()
})

test('[XFER-05] names match whether their accents are composed or not', () => {
  const sought = [{ ...film, name: 'caf\u00e9.mp4' }]
  expect(matchFile({ name: 'cafe\u0301.mp4', size: 500, lastModified: 111 }, sought)?.problem).toBeNull()
})

test('[XFER-05] two uploads with the same name each get their own file', () => {
  const files = [
    { name: 'a', size: 2, lastModified: 2 },
    { name: 'a', size: 1, lastModified: 1 },
    { name: 'b', size: 1, lastModified: 1 },
  ]
  const sought = [
    { id: 'one', name: 'a', size: 1, lastModified: 1 },
    { id: 'two', name: 'a', size: 2, lastModified: null },
  ]
  const { matched, unknown } = matchFiles(files, sought)
  expect(matched.map(({ id, file }) => [id, file.size])).toEqual([
    ['two', 2],
    ['one', 1],
  ])
  expect(unknown).toEqual([files[2]])
})

const texts = {
  type: (extension: string) => `type ${extension}`,
  size: (max: number) => `size ${max}`,
  space: () => 'space',
  ownersSpace: () => 'space of the owner',
  name: () => 'name',
}

function checkFiles(
  files: readonly { name: string; size: number; path: string[] }[],
  limits: UploadLimits,
  words: typeof texts,
) {
  return files.map(fileCheck(limits, words))
}

test('[XFER-06] each file gets its own message before anything is sent', () => {
  const limits = { types: { allowed: [], blocked: ['exe'] }, maxSize: 100, space: null, isOwnSpace: true }
  const files = [
    { name: 'a.txt', size: 100, path: [] },
    { name: 'b.EXE', size: 1, path: [] },
    { name: 'c.txt', size: 101, path: [] },
    { name: 'd\u0007.txt', size: 1, path: [] },
  ]
  expect(checkFiles(files, limits, texts).map(error => error?.message ?? null)).toEqual([
    null,
    'type exe',
    'size 100',
    'name',
  ])
})

test('[XFER-06] space is allotted in order, and a smaller file may still fit', () => {
  const limits = { types: { allowed: [], blocked: [] }, maxSize: null, space: 100, isOwnSpace: true }
  const files = [60, 60, 40].map((size, index) => ({ name: `f${index}`, size, path: [] }))
  expect(checkFiles(files, limits, texts).map(error => error?.code ?? null)).toEqual([null, 'space.full', null])
  const owners = checkFiles(files, { ...limits, isOwnSpace: false }, texts)
  expect(owners[1]).toEqual({ code: 'space.owner-full', message: 'space of the owner' })
})

test('what fits is what the space may hold, minus what it holds and what is on its way', () => {
  expect(bytesLeft({ availableBytes: 100, usedBytes: 60 }, 15)).toBe(25)
  expect(bytesLeft({ availableBytes: 100, usedBytes: 300 }, 0)).toBe(0)
  expect(bytesLeft({ availableBytes: null, usedBytes: 300 }, 15)).toBeNull()
})

test('failures are sorted into those that stop one file, all files, or nothing for long', () => {
  expect(verdictOn({ code: 'offline', status: 0 })).toBe('network')
  expect(verdictOn({ code: 'transfer.wrong-offset', status: 409 })).toBe('later')
  expect(verdictOn({ code: 'transfer.busy', status: 423 })).toBe('later')
  expect(verdictOn({ code: 'request.unexpected', status: 502 })).toBe('later')
  expect(verdictOn({ code: 'item.name-taken', status: 409 })).toBe('final')
  expect(verdictOn({ code: 'space.full', status: 413 })).toBe('final')
})

test('waiting times double up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(attempt => backoff(attempt, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect(backoff(1, 0)).toBe(750)
})

test("a refusal has the server's sentence and the waiting time that it asks for", () => {
  const header = (name: string) => ({ 'content-type': 'application/problem+json', 'retry-after': '7' })[name] ?? null
  const text = JSON.stringify({ code: 'request.too-many', title: 'Too many tries.', status: 429 })
  expect(failureOf({ status: 429, text, header })).toMatchObject({
    code: 'request.too-many',
    message: 'Too many tries.',
    retryAfterMs: 7000,
  })
  expect(failureOf({ status: 503, text: '', header })).toMatchObject({ code: 'request.unexpected', status: 503 })
})

test('[XFER-02] speed forgets what happened long ago', () => {
  let at = 0
  const meter = createSpeedMeter(() => at)
  meter.add(1000)
  expect(meter.rate()).toBeNull()
  at = 1000
  expect(meter.rate()).toBe(1000)
  at = 20_000
  meter.add(80)
  expect(meter.rate()).toBe(10)
})

test('[XFER-02] empty files move the bar as well', () => {
  const totals = createTotals()
  const tasks = [1, 2, 3, 4].map(index => newTask({ name: `${index}`, size: 0, lastModified: 0, folderId: 'f' }))
  for (const task of tasks) totals.replace(null, task)
  expect(progressOf(totals.get())).toBe(0)
  totals.replace(tasks[0]!, { ...tasks[0]!, state: 'done' })
  expect(progressOf(totals.get())).toBeCloseTo(0.25)
})

test('totals are empty again when every task is gone', () => {
  const totals = createTotals()
  const task = newTask({ name: 'a', size: 10, lastModified: 0, folderId: 'f' })
  totals.replace(null, task)
  totals.replace(task, { ...task, sent: 4, state: 'sending' })
  totals.replace({ ...task, sent: 4, state: 'sending' }, null)
  const { counts, ...sums } = totals.get()
  expect(sums).toEqual({ unchanged: 0, bytes: 0, sentBytes: 0, workLeft: 0 })
  expect(Object.values(counts).every(count => count === 0)).toBe(true)
})

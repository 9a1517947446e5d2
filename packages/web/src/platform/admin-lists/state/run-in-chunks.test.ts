import { expect, test } from 'vitest'
import { runInChunks } from './run-in-chunks.ts'

const ids = ['1', '2', '3', '4', '5']

test('[USERS-16] IDs are sent in lists of a limited size, one request after the other', async () => {
  const calls: string[] = []
  const progress: number[] = []
  const outcome = await runInChunks({
    ids,
    size: 2,
    signal: new AbortController().signal,
    onProgress: done => progress.push(done),
    run: async chunk => {
      calls.push(chunk.join(','))
      return chunk.includes('4') ? [{ id: '4', message: 'You can’t delete yourself' }] : []
    },
  })
  expect(calls).toEqual(['1,2', '3,4', '5'])
  expect(progress).toEqual([2, 4, 5])
  expect(outcome).toEqual({
    done: ['1', '2', '3', '5'],
    refused: [{ id: '4', message: 'You can’t delete yourself' }],
    left: [],
    error: null,
  })
})

test('stopping keeps what is done and reports what is left', async () => {
  const stop = new AbortController()
  const outcome = await runInChunks({
    ids,
    size: 2,
    signal: stop.signal,
    onProgress: () => stop.abort(),
    run: async () => [],
  })
  expect(outcome).toEqual({ done: ['1', '2'], refused: [], left: ['3', '4', '5'], error: null })
})

test('a failed request ends it; its rows can be tried again', async () => {
  const broken = new Error('The server is away')
  const outcome = await runInChunks({
    ids,
    size: 3,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    run: async chunk => {
      if (chunk.includes('4')) throw broken
      return []
    },
  })
  expect(outcome).toEqual({ done: ['1', '2', '3'], refused: [], left: ['4', '5'], error: broken })
})

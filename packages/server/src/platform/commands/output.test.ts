import { expect, it } from 'vitest'
import { formatBytes, formatDuration, formatTable } from './format.ts'
import { createOutput } from './output.ts'

/** An output whose words are collected, at a time of its own. */
function collected(isTTY: boolean, isJson = false) {
  const said = { out: '', error: '' }
  let now = 0
  const streams = {
    out: { write: (text: string) => (said.out += text) },
    error: { write: (text: string) => (said.error += text), isTTY },
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { said, pass, output: createOutput(streams, isJson, () => now) }
}

it('[OPS-02] shows progress with speed and time left in one line of a terminal, and removes it', () => {
  const { said, pass, output } = collected(true)
  output.progress('Files', { done: 0, total: 10_000_000, unit: 'bytes' })
  pass(10_000)
  output.progress('Files', { done: 2_500_000, total: 10_000_000, unit: 'bytes' })
  expect(said.error.split('\r').at(-1)).toBe('\u001b[2KFiles: 2.50 MB of 10.0 MB, 250 kB/s, 30 s left')
  pass(50)
  output.progress('Files', { done: 2_600_000, total: 10_000_000, unit: 'bytes' })
  expect(said.error).not.toContain('2.60 MB')
  output.say('Done.')
  expect([said.error.endsWith('\r\u001b[2K'), said.out]).toEqual([true, 'Done.\n'])
})

it('[OPS-02] writes a line of progress every ten seconds where there is no terminal', () => {
  const { said, pass, output } = collected(false)
  for (let second = 0; second <= 25; second++) {
    output.progress('Drives', { done: second, total: null, unit: 'items' })
    pass(1000)
  }
  expect(said.error).toBe('Drives: 10, 1/s\nDrives: 20, 1/s\n')
})

it('[OPS-02] prints nothing but one document with --json', () => {
  const { said, output } = collected(false, true)
  output.say('Something for people')
  output.result({ files: 2 }, () => 'two files')
  expect(JSON.parse(said.out)).toEqual({ files: 2 })
})

it('[OPS-02] prints lists page by page, as a table or as one document', async () => {
  async function* pages() {
    yield [{ name: 'ada' }, { name: 'b' }]
    yield []
    yield [{ name: 'somebody' }]
  }
  async function* nothing() {
    yield []
  }
  const list = {
    header: ['NAME', 'LENGTH'],
    cells: ({ name }: { name: string }) => [name, String(name.length)],
    none: 'No accounts.',
  }
  const told = async (isJson: boolean, of: () => AsyncIterable<{ name: string }[]>) => {
    const { said, output } = collected(false, isJson)
    await output.list({ ...list, pages: of() })
    return said.out
  }
  expect(await told(false, pages)).toBe('NAME  LENGTH\nada   3\nb     1\nsomebody  8\n')
  expect(JSON.parse(await told(true, pages))).toEqual([{ name: 'ada' }, { name: 'b' }, { name: 'somebody' }])
  expect([await told(false, nothing), JSON.parse(await told(true, nothing))]).toEqual(['No accounts.\n', []])
})

it('writes sizes, durations and lists as people read them', () => {
  expect([0, 999, 1000, 1_250_000, 99_960_000, 3e15].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.00 kB',
    '1.25 MB',
    '100 MB',
    '3.00 PB',
  ])
  expect([1, 89_000, 600_000, 12_000_000].map(formatDuration)).toEqual(['1 s', '89 s', '10 min', '3 h 20 min'])
  expect(
    formatTable([
      ['A', 'LONG'],
      ['bcd', 'e'],
    ]),
  ).toBe('A    LONG\nbcd  e')
})

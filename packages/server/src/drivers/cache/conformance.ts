import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CacheDriver } from './cache-driver.ts'

export interface CacheUnderTest {
  readonly driver: CacheDriver
  /** The same store as seen by another process of the site; absent where each process has its own. */
  readonly second?: CacheDriver
  /** The same store, used by another site. */
  readonly stranger?: CacheDriver
  /** Lets time pass for the store. */
  pass(milliseconds: number): Promise<void>
  remove(): Promise<void>
}

/** The tests that every cache that stores anything must pass. */
export function describeCacheConformance(open: () => Promise<CacheUnderTest>): void {
  let test: CacheUnderTest
  beforeEach(async () => {
    test = await open()
  })
  afterEach(() => test.remove())

  it('returns what was set, byte for byte, and null for what wasn’t', async () => {
    const { driver } = test
    const odd = 'é\r\nEND\r\nset x 0 0 1\r\n\u0000😀 "\\'
    await driver.set('plain', 'value', 60_000)
    await driver.set('odd key\r\nflush_all', odd, 60_000)
    await driver.set('', '', 60_000)
    expect(await driver.get('plain')).toBe('value')
    expect(await driver.get('odd key\r\nflush_all')).toBe(odd)
    expect(await driver.get('')).toBe('')
    expect(await driver.get('other')).toBeNull()
    await driver.set('plain', 'next', 60_000)
    expect(await driver.get('plain')).toBe('next')
  })

  it('keeps a value of 900,000 characters', async () => {
    const long = 'x'.repeat(900_000)
    await test.driver.set('long', long, 60_000)
    expect((await test.driver.get('long')) === long).toBe(true)
  })

  it('forgets a value when it expires or is deleted', async () => {
    const { driver } = test
    await driver.set('short', '1', 1_000)
    await driver.set('long', '2', 600_000)
    await driver.set('gone', '3', 600_000)
    await driver.delete('gone')
    await driver.delete('never there')
    await test.pass(1_100)
    expect([await driver.get('short'), await driver.get('long'), await driver.get('gone')]).toEqual([null, '2', null])
  })

  it('clears all its own values, for every process, and none of another site', async () => {
    const { driver, second, stranger } = test
    for (let n = 0; n < 50; n++) await driver.set(`key ${n}`, `${n}`, 60_000)
    await stranger?.set('key 1', 'theirs', 60_000)
    if (second) expect(await second.get('key 1')).toBe('1')
    await driver.clear()
    const left = await Promise.all(Array.from({ length: 50 }, (_, n) => driver.get(`key ${n}`)))
    expect(left.filter(value => value !== null)).toEqual([])
    if (second) expect(await second.get('key 1')).toBeNull()
    if (stranger) expect(await stranger.get('key 1')).toBe('theirs')
    await driver.set('key 1', 'again', 60_000)
    expect(await driver.get('key 1')).toBe('again')
  })

  it('answers many concurrent calls, each with its own value', async () => {
    const { driver } = test
    const names = Array.from({ length: 200 }, (_, n) => `many ${n}`)
    await Promise.all(names.map(name => driver.set(name, name.repeat(9), 60_000)))
    expect(await Promise.all(names.map(name => driver.get(name)))).toEqual(names.map(name => name.repeat(9)))
  })

  it('reports its probe step by step', async () => {
    const titles: string[] = []
    await test.driver.probe(async (title, work) => {
      await work()
      titles.push(inEnglish(title))
    })
    expect(titles.slice(-3)).toEqual(['Write a value', 'Read it', 'Remove it'])
  })
}

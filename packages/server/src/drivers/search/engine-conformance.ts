import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { foldText, indexTerms, queryTerms } from '../../platform/text/terms.ts'
import { everySpace, type SearchEngine } from './search-engine.ts'

export interface EngineBench {
  readonly engine: SearchEngine
  close(): Promise<void>
}

export interface EngineTraits {
  /** Says which words of a query may match a word by its beginning. */
  readonly beginnings: 'all' | 'last' | 'anywhere'
}

/** Tests that every engine outside the site must pass. */
export function describeEngine(open: () => Promise<EngineBench>, traits: EngineTraits): void {
  describe('as every engine', () => {
    let bench: EngineBench
    let index: string
    const prefix = `holdall_${newId().slice(-12)}_`
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(async () => {
      for (const name of await bench.engine.list(prefix)) await bench.engine.drop(name)
      await bench.close()
    })
    beforeEach(async () => {
      index = `${prefix}items_${newId()}`
      await bench.engine.create(index)
    })

    const documentOf = (id: string, text: string, spaces: readonly string[] = ['home']) => ({
      id,
      spaces,
      text: foldText(text),
      terms: indexTerms(text),
    })
    const put = (texts: Record<string, string>, spaces?: readonly string[]) =>
      bench.engine.put(
        index,
        Object.entries(texts).map(([id, text]) => documentOf(id, text, spaces)),
      )
    const find = (
      text: string,
      more: { spaces?: string[] | null; among?: string[]; offset?: number; limit?: number } = {},
    ) =>
      bench.engine.find(index, {
        text: foldText(text),
        terms: queryTerms(text),
        spaces: ['home'],
        offset: 0,
        limit: 100,
        ...more,
      })

    it('[SEARCH-01] finds every word, by its beginning as far as the method supports it', async () => {
      await put({ a: 'Albatross and pelican', b: 'An albatross alone', c: 'nothing' })
      expect((await find('ALBA')).sort()).toEqual(['a', 'b'])
      expect(await find('albatross peli')).toEqual(['a'])
      expect(await find('peli albatross')).toEqual(traits.beginnings === 'last' ? [] : ['a'])
      expect((await find('batross')).sort()).toEqual(traits.beginnings === 'anywhere' ? ['a', 'b'] : [])
    })

    it('replaces and removes documents, even those that don’t exist', async () => {
      await put({ a: 'cormorant', b: 'cormorant' })
      await put({ a: 'kingfisher' })
      expect([await find('cormorant'), await find('kingfisher')]).toEqual([['b'], ['a']])
      await bench.engine.remove(index, ['a', 'never'])
      await bench.engine.remove(index, ['a'])
      await bench.engine.remove(index, [])
      expect([await find('cormorant'), await find('kingfisher')]).toEqual([['b'], []])
    })

    it('pages without gaps, and ranks what is about the word first', async () => {
      const texts = Object.fromEntries(
        Array.from({ length: 7 }, (_, n) => [`d${n}`, `heron ${'reed bank '.repeat(n)}n${n}`]),
      )
      await put(texts)
      const all = await find('heron')
      expect(all[0]).toBe('d0')
      const page = (offset: number) => find('heron', { offset, limit: 3 })
      expect([...(await page(0)), ...(await page(3)), ...(await page(6))]).toEqual(all)
      expect(new Set(all)).toEqual(new Set(Object.keys(texts)))
      expect(await find('heron', { offset: 20_000 })).toEqual([])
    })

    it('[SRCH-01] ranks the exact name, even without its extension, among the first of very many', async () => {
      const texts = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`d${n}`, `curlew ${n} of the bay.txt`]))
      await put({ ...texts, x: 'Curlew.txt', y: 'curlew' })
      expect((await find('curlew', { limit: 10 })).filter(id => id === 'x' || id === 'y').sort()).toEqual(['x', 'y'])
    })

    it('filters by spaces and by ids', async () => {
      await put({ a: 'sandpiper' })
      await put({ b: 'sandpiper' }, ['away', 'other'])
      await put({ c: 'sandpiper' }, [everySpace])
      expect((await find('sandpiper')).sort()).toEqual(['a', 'c'])
      expect((await find('sandpiper', { spaces: ['other', 'nowhere'] })).sort()).toEqual(['b', 'c'])
      expect((await find('sandpiper', { spaces: null })).sort()).toEqual(['a', 'b', 'c'])
      expect((await find('sandpiper', { spaces: null, among: ['b', 'c', 'x'] })).sort()).toEqual(['b', 'c'])
    })

    it('accepts every script, short and common words, and hostile queries', async () => {
      await put({ a: 'Straße İstanbul ﬁn 北京市 नमस्ते 𒀀𒀁 étude', b: 'the of a', c: `x' or 1=1 -- "%_` })
      for (const q of ['strasse', 'istanbul', 'fin', '北京', '京市', 'नमस्ते', '𒀀𒀁', 'étude'])
        expect(await find(q), q).toEqual(['a'])
      if (traits.beginnings !== 'anywhere') expect(await find('of')).toEqual(['b'])
      expect(await find('the of a')).toEqual(['b'])
      for (const q of [`x' or "1`, '-albatross', 'a* +b (c', '100%', 'filters:x', `\\' ; drop`]) await find(q)
      expect(await find('or 1')).toEqual(['c'])
    })

    it('[SEARCH-10] keeps several indexes side by side, lists and drops them', async () => {
      const other = `${prefix}contents_${newId()}`
      await bench.engine.create(other)
      await bench.engine.put(other, [documentOf('z', 'kestrel')])
      expect(await find('kestrel')).toEqual([])
      expect(await bench.engine.list(`${prefix}contents`)).toEqual([other])
      await bench.engine.drop(other)
      await bench.engine.drop(other)
      expect(await bench.engine.list(`${prefix}contents`)).toEqual([])
    })

    it('passes its probe step by step, and leaves nothing behind', async () => {
      const before = await bench.engine.list(prefix)
      const steps: string[] = []
      await bench.engine.probe(prefix, async (title, work) => {
        steps.push(title)
        await work()
      })
      expect(steps.slice(1)).toEqual(['Create an index', 'Add a record', 'Find the record', 'Remove the index'])
      expect(await bench.engine.list(prefix)).toEqual(before)
    })
  })
}

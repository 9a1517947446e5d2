import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexTerms, queryTerms } from '../../platform/text/terms.ts'
import type { SearchDriver } from './search-driver.ts'

export interface SearchBench {
  readonly driver: SearchDriver
  readonly spaceId: string
  /** Stores bytes that the product counts as in use in the space; returns their id. */
  newDocumentId(): Promise<string>
  close(): Promise<void>
}

/** Tests that every search driver must pass. */
export function searchConformance(name: string, open: () => Promise<SearchBench>): void {
  describe(`the search driver ${name}`, () => {
    let bench: SearchBench
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(() => bench.close())

    async function put(text: string, id?: string): Promise<string> {
      const key = id ?? (await bench.newDocumentId())
      await bench.driver.put([{ id: key, text, terms: indexTerms(text) }])
      return key
    }
    const find = (text: string, offset = 0, limit = 100) =>
      bench.driver.find({ text, terms: queryTerms(text), spaceIds: [bench.spaceId], offset, limit })

    it('[SRCH-03] finds documents by the beginnings of all words', async () => {
      const both = await put('Albatross and pelican')
      const one = await put('An albatross alone')
      expect((await find('ALBA')).sort()).toEqual([both, one].sort())
      expect(await find('peli albat')).toEqual([both])
      expect(await find('batross')).toEqual([])
    })

    it('replaces a document, and removes it', async () => {
      const id = await put('cormorant')
      await put('kingfisher', id)
      expect([await find('cormorant'), await find('kingfisher')]).toEqual([[], [id]])
      await bench.driver.remove([id])
      await bench.driver.remove([id])
      expect(await find('kingfisher')).toEqual([])
    })

    it('ranks what is about the words above what mentions them, and pages without gaps', async () => {
      const ids: string[] = []
      for (let n = 0; n < 7; n++)
        ids.push(await put(`heron ${'reed '.repeat(n)} ${'water bank '.repeat(n * 20)} n${n}`))
      const all = await find('heron')
      expect(all[0]).toBe(ids[0])
      const paged = [...(await find('heron', 0, 3)), ...(await find('heron', 3, 3)), ...(await find('heron', 6, 3))]
      expect(paged).toEqual(all)
      expect(new Set(all)).toEqual(new Set(ids))
    })

    it('accepts any text: every script, no words, too many words', async () => {
      const strange = await put('Straße İstanbul ﬁn 北京市 नमस्ते \u{1d4d0}\u{1d4d1} 𒀀𒀁 e\u0301tude')
      for (const q of ['strasse', 'istanbul', 'fin', '北京', '京市', 'नमस्ते', 'ab', '𒀀𒀁', 'étude']) {
        expect(await find(q), q).toContain(strange)
      }
      await put('!? …')
      await put(Array.from({ length: 120_000 }, (_, n) => `w${n}${'z'.repeat(n % 90)}`).join(' '))
      expect(await find('w4000')).toHaveLength(1)
    })

    it('finds nothing in other spaces if it supports spaces, and nothing if no space is given', async () => {
      const id = await put('sandpiper')
      const wanted = { text: 'sandpiper', terms: ['sandpiper'], offset: 0, limit: 10 }
      expect(await bench.driver.find({ ...wanted, spaceIds: [bench.spaceId] })).toEqual([id])
      expect(await bench.driver.find({ ...wanted, spaceIds: [] })).toEqual([])
    })

    it('passes its probe', async () => {
      await expect(bench.driver.probe()).resolves.toBeUndefined()
    })
  })
}

import { describe, expect, it } from 'vitest'
import { judgeFeatures, judgeTableImports } from './features.ts'

describe('judgeFeatures', () => {
  it('accepts a manifest that names exactly what its files import', () => {
    const drive = { name: 'drive', declared: ['roles'], imported: ['roles'] }
    const roles = { name: 'roles', declared: [], imported: [] }
    expect(judgeFeatures([drive, roles])).toEqual([])
  })

  it('finds an import that the manifest lacks', () => {
    const wrong = judgeFeatures([{ name: 'drive', declared: [], imported: ['roles'] }])
    expect(wrong).toEqual(["drive imports roles but its manifest's uses lacks it."])
  })

  it('finds a declared use that nothing imports', () => {
    const wrong = judgeFeatures([{ name: 'drive', declared: ['roles'], imported: [] }])
    expect(wrong).toEqual(["drive's manifest uses roles but nothing imports it."])
  })

  it("uses the imports if a manifest doesn't declare any", () => {
    expect(judgeFeatures([{ name: 'drive', declared: undefined, imported: ['roles'] }])).toEqual([])
  })
})

describe('judgeTableImports', () => {
  const features = [
    { name: 'search', declared: [], imported: [], tables: ['core', 'search', 'saved', 'files'] },
    { name: 'files', declared: [], imported: [], tables: [] },
  ]

  it("finds tables of a feature that the manifest doesn't list, and nothing else", () => {
    expect(judgeTableImports(features, new Map())).toEqual([
      "search imports tables of files but its manifest's reads lacks it.",
    ])
    expect(judgeTableImports(features, new Map([['search', ['files']]]))).toEqual([])
  })
})

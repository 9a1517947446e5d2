import { expect, it } from 'vitest'
import { withFeature, withTexts } from './own-texts.ts'

const lock = { icon: 'lock', title: 'Safe', text: '' } as const

it('changes one language and leaves the others alone', () => {
  const before = { en: { headline: 'Ours', lead: 'Here' }, de: { headline: 'Unser' } }
  expect(withTexts(before, 'en', { headline: 'Theirs' })).toEqual({
    de: { headline: 'Unser' },
    en: { headline: 'Theirs', lead: 'Here' },
  })
  expect(withTexts(before, 'fr', { features: [lock] })).toEqual({ ...before, fr: { features: [lock] } })
})

it('keeps nothing of what was emptied, so that the form counts as unchanged', () => {
  expect(withTexts({ en: { headline: 'Ours', lead: 'Here' } }, 'en', { headline: '' })).toEqual({
    en: { lead: 'Here' },
  })
  expect(withTexts({ en: { headline: 'Ours' } }, 'en', { headline: '' })).toEqual({})
  expect(withTexts({ en: { features: [lock] } }, 'en', { features: undefined })).toEqual({})
  expect(withTexts({ en: { features: [lock] } }, 'en', { features: [] })).toEqual({})
})

it('changes one feature', () => {
  expect(withFeature([lock, lock], 1, { title: 'Quick' })).toEqual([lock, { ...lock, title: 'Quick' }])
})

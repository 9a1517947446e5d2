import { describe, expect, it } from 'vitest'
import { reducedView } from './reduced-view.ts'

interface Answer {
  id: string
  name: string
  email: string | null
  note?: string
}

describe('a reduced view', () => {
  it('takes the listed fields and blanks the others', () => {
    const view = reducedView<Answer>()(['id', 'name'], { email: null })
    const full = { id: '1', name: 'Ada', email: 'ada@example.org', note: 'secret', colour: 'secret' }
    expect(view(full)).toEqual({ id: '1', name: 'Ada', email: null })
  })

  it('leaves out an optional field that a value doesn’t have', () => {
    const view = reducedView<Answer>()(['id', 'note'], { name: '', email: null })
    expect(Object.keys(view({ id: '1', name: 'Ada', email: null }))).toEqual(['name', 'email', 'id'])
    expect(view({ id: '1', name: 'Ada', email: null, note: 'mine' }).note).toBe('mine')
  })

  it('doesn’t compile without a blank for a field that every answer has', () => {
    // @ts-expect-error: `email` is neither listed nor blanked.
    const view = reducedView<Answer>()(['id', 'name'], {})
    expect(view.blanks).toEqual({})
    // @ts-expect-error: `note` is optional, so it is left out and has no blank.
    reducedView<Answer>()(['id', 'name'], { email: null, note: '' })
    // @ts-expect-error: a field is shown or blanked, never both.
    reducedView<Answer>()(['id', 'name'], { email: null, name: '' })
  })
})

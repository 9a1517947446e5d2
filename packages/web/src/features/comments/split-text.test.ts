import { describe, expect, it } from 'vitest'
import { insertMention, mentionAt, mentionedIn } from './mention.ts'
import { splitText } from './split-text.ts'

const links = (text: string) => splitText(text, []).flatMap(part => (part.kind === 'link' ? part.href : []))

describe('the text of a comment', () => {
  it.each([
    ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(https://example.org/wiki/A_(b))', ['https://example.org/wiki/A_(b)']],
    ['http://a.example, https://b.example!', ['http://a.example', 'https://b.example']],
    ['javascript:alert(1) data:text/html,x ftp://a.example https:// //a.example', []],
    ['<a href="https://example.org/x">y</a>', ['https://example.org/x']],
    ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
  ])('[SHARE-09] makes links of web addresses alone: %s', (text, expected) => {
    expect(links(text)).toEqual(expected)
    expect(
      splitText(text, [])
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  })

  it('[SHARE-09] marks the whole names of mentioned people, whatever characters they contain', () => {
    const names = ['Ada', 'Ada Lovelace', 'x.*(y']
    const marked = splitText('@Ada Lovelace and @Adam, @Ada! @x.*(y @Bo', names).filter(part => part.kind === 'mention')
    expect(marked.map(part => part.text)).toEqual(['@Ada Lovelace', '@Ada', '@x.*(y'])
  })
})

describe('mentioning someone', () => {
  it('[SHARE-09] starts with an @ at the beginning of a word and includes the letters after it', () => {
    expect(mentionAt('Hello @Ad', 9)).toEqual({ at: 6, q: 'Ad' })
    expect(mentionAt('@', 1)).toEqual({ at: 0, q: '' })
    expect(mentionAt('me@home', 7)).toBeNull()
    expect(mentionAt('@Ada is', 7)).toBeNull()
  })

  it('[SHARE-09] inserts the name, and counts only people whose names are still in the text', () => {
    const made = insertMention('Hello @Ad there', 9, { at: 6, q: 'Ad' }, 'Ada Lovelace')
    expect(made).toEqual({ text: 'Hello @Ada Lovelace there', caret: 20 })
    const ada = { id: 'a', name: 'Ada Lovelace', avatarUrl: null }
    const bo = { id: 'b', name: 'Bo', avatarUrl: null }
    expect(mentionedIn(made.text, [ada, bo, ada])).toEqual([ada])
  })
})

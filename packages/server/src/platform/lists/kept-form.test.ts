import { expect, it } from 'vitest'
import { keptForm } from './kept-form.ts'

it.each([
  ['ada@müller.example', 'ada@xn--mller-kva.example'],
  ['Müller.Example', 'xn--mller-kva.example'],
  ['@müller', '@xn--mller-kva'],
  ['.рф', '.xn--p1ai'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['müller.', 'xn--mller-kva.'],
  ['ada@example.org', null],
  ['жанна@example.org', null],
  ['xn--mller-kva', null],
  ['ö/ä', null],
  ['', null],
])('the word %s is kept as %s', (word, kept) => expect(keptForm(word)).toBe(kept))

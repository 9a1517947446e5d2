import {
  fillSentence,
  type SentenceValues,
  splitKey,
  type Told,
  type Translate,
} from '@holdall/contract/kit/sentences.ts'
import { nameInText } from '@holdall/contract/kit/values/visible-name.ts'
import { type ValueReader, writtenValues } from '@holdall/contract/kit/values/write-value.ts'
import { useSyncExternalStore } from 'react'
import { isRightToLeft } from './direction.ts'
import { dateStyle } from './reader/date-style.ts'

export type { Translate } from '@holdall/contract/kit/sentences.ts'

let current: Translate = withNames(sourceText)
const listeners = new Set<() => void>()

/**
 * The sentence in the reader's language. The key is the English sentence itself; `{{name}}` is replaced by
 * `values.name`, `{{count, number}}` is written with the language's separators (`size` and `wait` likewise, as
 * `sentenceFormats` says), and with `count`, `defaultValue_one` is used where English grammar requires it. Never
 * throws: an unknown key is shown in English. `meaning` tells a short text from others that read the same
 * (docs/decisions/0148).
 */
export function t(source: string, values?: SentenceValues): string {
  return current(source, values)
}

/** `t` for components: they render again when the language changes. */
export function useText(): Translate {
  return useSyncExternalStore(subscribe, () => current)
}

/** Installs another translator; null goes back to the source language. */
export function setTranslator(translator: Translate | null): void {
  current = withNames(translator ?? sourceText)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names come from people: whatever is in one, the sentence around it keeps its meaning. Other values have a type. */
function withNames(translator: Translate): Translate {
  return (source, values) => translator(source, values && writtenValues(values, valueReader()))
}

/** How the reader of this page reads dates and names. */
export function valueReader(): ValueReader {
  const { timeZone, pattern } = dateStyle()
  return { language: documentLanguage(), timeZone, datePattern: pattern }
}

/** A name beside other words of the page, isolated so that neither moves the other. */
export function namedText(name: string): string {
  return nameInText(name, isRightToLeft() ? 'rtl' : 'ltr')
}

function sourceText(source: string, values?: SentenceValues): string {
  return values ? fillSentence(source, values, documentLanguage()) : splitKey(source).text
}

/** A sentence from the server, in the reader's language. */
export function toldText({ message, sentence, said }: Told, translate: Translate = t): string {
  const words = sentence ? translate(sentence.text, sentence.values) : translate(message)
  return said === undefined ? words : `${words}<details>${said}</details>`
}

/** Sentences one after the other: Chinese and Japanese leave no space between them. What is missing is left out. */
export function joinSentences(sentences: readonly (string | false | null | undefined)[]): string {
  return sentences.filter(Boolean).join(/^(zh|ja)\b/.test(documentLanguage()) ? '' : ' ')
}

/** A label as part of a sentence. German writes its nouns with a capital letter there too. */
export function wordInSentence(label: string): string {
  return /^de\b/.test(documentLanguage()) ? label : label.toLocaleLowerCase(documentLanguage())
}

/** The language of the page, as Intl expects it. */
export function documentLanguage(): string {
  return (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en'
}

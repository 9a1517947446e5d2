import { fillSentence, type Told } from '@holdall/contract/kit/sentences.ts'
import { nameInText } from '@holdall/contract/kit/visible-name.ts'
import { useSyncExternalStore } from 'react'

export type TextValues = Record<string, string | number | undefined>
export type Translate = (source: string, values?: TextValues) => string

let current: Translate = withNames(sourceText)
const listeners = new Set<() => void>()

/**
 * The sentence in the reader's language. The key is the English sentence itself; `{{name}}` is replaced by
 * `values.name`, `{{count, number}}` is written with the language's separators (`size` and `wait` likewise, as
 * `sentenceFormats` says), and with `count` the form `defaultValue_one` is taken where English grammar asks for it. Never
 * throws: an unknown key reads as English.
 */
export function t(source: string, values?: TextValues): string {
  return current(source, values)
}

/** `t` for components: they draw again when the language changes. */
export function useText(): Translate {
  return useSyncExternalStore(subscribe, () => current)
}

/** Puts another translator in place; null goes back to the source language. */
export function setTranslator(translator: Translate | null): void {
  current = withNames(translator ?? sourceText)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names come from people: whatever is in one, the sentence around it reads as it was meant. */
function withNames(translator: Translate): Translate {
  return (source, values) => {
    if (!values) return translator(source)
    const shown = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && !key.startsWith('defaultValue') ? nameInText(value) : value,
    ])
    return translator(source, Object.fromEntries(shown))
  }
}

function sourceText(source: string, values?: TextValues): string {
  return values ? fillSentence(source, values, documentLanguage()) : source
}

/** What the server told, in the reader's language. */
export function toldText({ message, sentence }: Told, translate: Translate = t): string {
  return sentence ? translate(sentence.text, sentence.values) : translate(message)
}

/** The language of the page, as Intl wants it. */
export function documentLanguage(): string {
  return (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en'
}

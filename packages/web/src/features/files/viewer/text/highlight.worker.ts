import hljs from 'highlight.js/lib/core'
import { tokenLines } from './code-lines.ts'
import { loadLanguage } from './languages.ts'

export type HighlightRequest = { text: string; language: string }

/** Colours a text off the main thread, so that the page keeps drawing. Answers with lines of tokens, or null. */
self.addEventListener('message', async ({ data }: MessageEvent<HighlightRequest>) => {
  const grammar = await loadLanguage(data.language)
  if (!grammar) return self.postMessage(null)
  hljs.registerLanguage(data.language, grammar)
  const { value } = hljs.highlight(data.text, { language: data.language, ignoreIllegals: true })
  self.postMessage(tokenLines(value))
})

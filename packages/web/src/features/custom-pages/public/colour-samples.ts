import type { CodeLanguage } from '@holdall/contract/custom-pages/rich-text.ts'

/** The file extension of each language, by which the highlighter recognises it. */
const extensions: Readonly<Record<CodeLanguage, string>> = {
  xml: 'xml',
  javascript: 'js',
  css: 'css',
  shell: 'sh',
  bash: 'sh',
  php: 'php',
  ruby: 'rb',
  python: 'py',
  java: 'java',
  c: 'c',
  csharp: 'cs',
  cpp: 'cpp',
}

/** Colours the code samples of a text; without the highlighter they stay as they are. */
export async function colourSamples(root: HTMLElement, signal: AbortSignal): Promise<void> {
  const samples = [...root.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')]
  if (samples.length === 0) return
  try {
    const { loadHighlight } = await import('../../files/public.ts')
    const highlight = await loadHighlight()
    for (const sample of samples) {
      const language = sample.className.slice('language-'.length) as CodeLanguage
      const lines = await highlight(`sample.${extensions[language]}`, sample.textContent ?? '', signal)
      if (signal.aborted) return
      if (lines) sample.replaceChildren(...lines.flatMap((line, index) => nodesOf(line, index > 0)))
    }
  } catch (error) {
    if (!signal.aborted) console.warn('The code samples couldn’t be highlighted', error)
  }
}

function nodesOf(line: readonly (readonly [kind: string, text: string])[], isLater: boolean): (string | Node)[] {
  const nodes = line.map(([kind, text]) => {
    if (kind === '') return text
    const span = document.createElement('span')
    span.dataset.token = kind
    span.textContent = text
    return span
  })
  return isLater ? ['\n', ...nodes] : nodes
}

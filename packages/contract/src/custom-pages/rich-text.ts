/** The languages of code samples by their class (`language-…`), in the order in which they are offered. */
export const codeLanguages = {
  xml: 'HTML/XML',
  javascript: 'JavaScript',
  css: 'CSS',
  shell: 'Shell',
  bash: 'Bash',
  php: 'PHP',
  ruby: 'Ruby',
  python: 'Python',
  java: 'Java',
  c: 'C',
  csharp: 'C#',
  cpp: 'C++',
} as const
export type CodeLanguage = keyof typeof codeLanguages

/** The kinds of info blocks (`data-info`). */
export const infoKinds = ['important', 'warning', 'note'] as const
export type InfoKind = (typeof infoKinds)[number]

/**
 * How the lines of a paragraph or heading lie (`data-align`), besides at the start, as everything without it: at the end
 * is on the right, and in Arabic on the left.
 */
export const alignments = ['center', 'end', 'justify'] as const
export type Alignment = (typeof alignments)[number]

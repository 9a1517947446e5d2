import type { z } from 'zod'

/** A sentence for people and the numbers in it: `{{count, number}}` stands for `values.count`. The text is a translation key. */
export interface Sentence {
  readonly text: string
  readonly values?: { readonly count: number; readonly defaultValue_one?: string }
}

type Issue = z.core.$ZodRawIssue

/**
 * What is wrong with a value, said to the person who typed it, where the schema says nothing itself. Browser and server
 * parse with it, so that a refusal reads the same on both sides. Undefined for what only a program can get wrong: there the
 * library's own words, which name the expected type, help more.
 */
export function issueSentence(issue: Issue): Sentence | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue)
    case 'too_small':
      return smallSentence(issue)
    case 'too_big':
      return bigSentence(issue)
    case 'not_multiple_of':
      return { text: 'Enter a multiple of {{count, number}}', values: { count: Number(issue.divisor) } }
    case 'invalid_value':
      return isEmpty(issue.input) ? missing : { text: 'Choose one of the list' }
    case 'invalid_format':
      return issue.input === '' ? missing : formatSentence(String(issue.format))
    case 'invalid_union':
      return unionSentence(issue)
    default:
      return undefined
  }
}

/** The sentence in English; for `safeParse(value, { error: issueText })`. */
export function issueText(issue: Issue): string | undefined {
  const sentence = issueSentence(issue)
  if (!sentence?.values) return sentence?.text
  const { count, defaultValue_one } = sentence.values
  const text = count === 1 && defaultValue_one ? defaultValue_one : sentence.text
  return text.replace('{{count, number}}', new Intl.NumberFormat('en').format(count))
}

const missing: Sentence = { text: 'Fill this in' }

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

function typeSentence(issue: Issue & { code: 'invalid_type' }): Sentence | undefined {
  if (isEmpty(issue.input)) return missing
  if (typeof issue.input !== 'number') return undefined
  if (Number.isNaN(issue.input)) return { text: 'Enter a number' }
  return String(issue.expected) === 'int' ? { text: 'Enter a whole number' } : undefined
}

function smallSentence(issue: Issue & { code: 'too_small' }): Sentence | undefined {
  const count = Number(issue.minimum)
  if (issue.origin === 'string') {
    if (issue.input === '') return missing
    const defaultValue_one = 'Use at least {{count, number}} character'
    return { text: 'Use at least {{count, number}} characters', values: { count, defaultValue_one } }
  }
  if (issue.origin === 'array') {
    return count === 1 ? missing : { text: 'Choose at least {{count, number}}', values: { count } }
  }
  if (!isNumeric(issue.origin)) return undefined
  return {
    text: issue.inclusive ? 'Enter {{count, number}} or more' : 'Enter more than {{count, number}}',
    values: { count },
  }
}

function bigSentence(issue: Issue & { code: 'too_big' }): Sentence | undefined {
  const count = Number(issue.maximum)
  if (issue.origin === 'string') {
    const defaultValue_one = 'Use at most {{count, number}} character'
    return { text: 'Use at most {{count, number}} characters', values: { count, defaultValue_one } }
  }
  if (issue.origin === 'array') return { text: 'Choose at most {{count, number}}', values: { count } }
  if (!isNumeric(issue.origin)) return undefined
  if (count >= Number.MAX_SAFE_INTEGER) return { text: 'This number is too large' }
  return {
    text: issue.inclusive ? 'Enter {{count, number}} or less' : 'Enter less than {{count, number}}',
    values: { count },
  }
}

function isNumeric(origin: string): boolean {
  return origin === 'number' || origin === 'int'
}

function formatSentence(format: string): Sentence {
  if (format === 'email') return { text: 'Enter an e-mail address' }
  if (format === 'url') return { text: 'Enter a whole address, such as https://example.org' }
  if (format === 'datetime') return { text: 'Enter a day and a time' }
  if (format === 'date') return { text: 'Enter a day' }
  return { text: 'This is not written as it should be' }
}

/** Of several shapes the one that came nearest says what is wrong: it took the value's type and disliked the rest. */
function unionSentence(issue: Issue & { code: 'invalid_union' }): Sentence | undefined {
  if (isEmpty(issue.input)) return missing
  const shapes = issue.errors as readonly (readonly { readonly code: string; readonly message: string }[])[]
  const near = shapes.find(found => found.every(({ code }) => code !== 'invalid_type' && code !== 'invalid_value'))
  return near?.[0] ? { text: near[0].message } : undefined
}

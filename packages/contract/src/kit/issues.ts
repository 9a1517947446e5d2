import type { z } from 'zod'
import { fillSentence, type Sentence } from './sentences.ts'

type Issue = z.core.$ZodRawIssue

/**
 * Tells the person who typed a value what is wrong with it, if the schema has no message of its own. Browser and server
 * both use it, so that a refusal reads the same on both sides and can be translated.
 */
export function issueSentence(issue: Issue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue)
    case 'too_small':
      return smallSentence(issue)
    case 'too_big':
      return bigSentence(issue)
    case 'not_multiple_of':
      return { text: 'Enter a multiple of {{count, number}}', values: { count: Number(issue.divisor) } }
    case 'unrecognized_keys':
      return { text: 'Unknown field: {{names}}. Leave it out.', values: { names: issue.keys.join(', ').slice(0, 200) } }
    case 'invalid_value':
      return isEmpty(issue.input) ? missing : { text: 'Choose an option from the list' }
    case 'invalid_format':
      return issue.input === '' ? missing : formatSentence(String(issue.format))
    case 'invalid_union':
      return unionSentence(issue)
    default:
      return invalid
  }
}

/** The sentence in English; for `safeParse(value, { error: issueText })`. */
export function issueText(issue: Issue): string {
  const { text, values } = issueSentence(issue)
  return fillSentence(text, values)
}

/**
 * `issueText`, which also remembers the sentence behind each text, because a parsed issue keeps only its text. For one
 * parse.
 */
export function collectSentences(): { error(issue: Issue): string; sentenceOf(text: string): Sentence } {
  const sentences = new Map<string, Sentence>()
  return {
    error(issue) {
      const sentence = issueSentence(issue)
      const text = issueText(issue)
      // A sentence from a member of a union keeps its numbers separate, for translation.
      if (!sentences.has(text)) sentences.set(text, sentence)
      return text
    },
    sentenceOf: text => sentences.get(text) ?? filled.get(text) ?? { text },
  }
}

/** Sentences of schemas that contain values, by their English texts. */
const filled = new Map<string, Sentence>()

/**
 * The message of a schema's check whose sentence contains values that are known in advance. Returns the English text, and
 * remembers the sentence behind it.
 */
export function says(text: string, values: NonNullable<Sentence['values']>): string {
  const message = fillSentence(text, values)
  filled.set(message, { text, values })
  return message
}

const missing: Sentence = { text: 'This field is required' }
const invalid: Sentence = { text: 'Enter a valid value' }

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

function typeSentence(issue: Issue & { code: 'invalid_type' }): Sentence {
  if (isEmpty(issue.input)) return missing
  // Only a program sends a value of another type.
  const expected = String(issue.expected)
  if (typeof issue.input !== 'number') return { text: 'Enter a value of type {{expected}}', values: { expected } }
  if (Number.isNaN(issue.input)) return { text: 'Enter a number' }
  if (!Number.isFinite(issue.input)) return { text: 'Enter a smaller number' }
  if (expected === 'int') return { text: 'Enter a whole number' }
  return { text: 'Enter a value of type {{expected}}', values: { expected } }
}

function smallSentence(issue: Issue & { code: 'too_small' }): Sentence {
  const count = Number(issue.minimum)
  if (issue.origin === 'string') {
    if (issue.input === '') return missing
    return {
      text: 'Use at least {{count, number}} characters',
      values: { count, defaultValue_one: 'Use at least {{count, number}} character' },
    }
  }
  if (issue.origin === 'array') {
    return count === 1 ? missing : { text: 'Choose at least {{count, number}}', values: { count } }
  }
  if (!isNumeric(issue.origin)) return invalid
  return {
    text: issue.inclusive ? 'Enter {{count, number}} or more' : 'Enter more than {{count, number}}',
    values: { count },
  }
}

function bigSentence(issue: Issue & { code: 'too_big' }): Sentence {
  const count = Number(issue.maximum)
  if (issue.origin === 'string') {
    return {
      text: 'Use at most {{count, number}} characters',
      values: { count, defaultValue_one: 'Use at most {{count, number}} character' },
    }
  }
  if (issue.origin === 'array') return { text: 'Choose at most {{count, number}}', values: { count } }
  if (!isNumeric(issue.origin)) return invalid
  if (count >= Number.MAX_SAFE_INTEGER) return { text: 'Enter a smaller number' }
  return {
    text: issue.inclusive ? 'Enter {{count, number}} or less' : 'Enter less than {{count, number}}',
    values: { count },
  }
}

function isNumeric(origin: string): boolean {
  return origin === 'number' || origin === 'int'
}

function formatSentence(format: string): Sentence {
  if (format === 'email') return { text: 'Enter an email address' }
  if (format === 'url') return { text: 'Enter a full address, such as https://example.org' }
  if (format === 'datetime') return { text: 'Enter a date and time' }
  if (format === 'date') return { text: 'Enter a date' }
  return { text: 'Check the format' }
}

/** For a union, the closest member says what is wrong: it accepted the value's type and rejected something else. */
function unionSentence(issue: Issue & { code: 'invalid_union' }): Sentence {
  if (isEmpty(issue.input)) return missing
  const shapes = issue.errors as readonly (readonly { readonly code: string; readonly message: string }[])[]
  const near = shapes.find(found => found.every(({ code }) => code !== 'invalid_type' && code !== 'invalid_value'))
  return near?.[0] ? { text: near[0].message } : invalid
}

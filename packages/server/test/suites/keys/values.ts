/** Values that a setting accepts and values that it refuses. */
export interface Values {
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
}

const long = 'x'.repeat(65_536)

export const toggle: Values = { good: [true, false], bad: ['true', 1, null] }
export const line: Values = { good: ['one line', ''], bad: ['two\nlines', 7, null, long] }
export const text: Values = { good: ['several\nlines', ''], bad: [7, null, long] }
/** Its first value is a canary that is searched for wherever it must not appear. */
export const hidden: Values = { good: ['canary-of-a-key'], bad: [7, long] }
export const email: Values = {
  good: ['drive@example.org'],
  bad: ['no address', 'a@example.org\r\nBcc: b@example.org', 7, null],
}
export const url: Values = {
  good: ['https://store.example.org', ''],
  bad: ['store.example.org', 'ftp://store.example.org', 'javascript:alert(1)', 7, null],
}
export const bytes: Values = { good: [10 * 1024 * 1024, null], bad: [-1, 1.5, 'ten', true] }
export const port: Values = { good: [2525, null], bad: [65_536, 0, 1.5, '25'] }
export const fileTypes: Values = { good: [['pdf', 'tar.gz'], []], bad: [['.pdf'], ['a/b'], 'pdf', [1], null] }

/** Some values of a closed list; anything else is refused. */
export function oneOf(...good: readonly string[]): Values {
  return { good, bad: ['nonsense', '', 7, null] }
}

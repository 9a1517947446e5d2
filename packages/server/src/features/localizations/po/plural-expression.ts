/** The index of the plural form for a number; NaN where the expression has no value. */
export type PluralExpression = (n: number) => number

type Value = PluralExpression

/** Longer than any formula of a language; a stranger may have written it. */
const longest = 1000
const deepest = 50

const tokens = /\s*(?:(\d{1,9})|(n)|(\|\||&&|[=!<>]=|[-+*/%<>!?:()]))/y

/** From what binds loosely to what binds tightly, as in C. */
const levels: readonly Readonly<Record<string, (a: number, b: number) => number>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => Math.trunc(a / b), '%': (a, b) => a % b },
]

/**
 * Reads the formula of a `Plural-Forms` header, an expression of C with the variable `n` (GNU gettext, “Additional
 * functions for plural forms”). Null if it is none.
 */
export function readPluralExpression(text: string): PluralExpression | null {
  const list = text.length > longest ? null : tokensOf(text)
  if (!list) return null
  let at = 0
  let depth = 0

  const take = (token: string): boolean => {
    if (list[at] !== token) return false
    at += 1
    return true
  }

  function choice(): Value | null {
    if (++depth > deepest) return null
    const condition = binary(0)
    if (!condition || !take('?')) return leave(condition)
    const yes = choice()
    const no = yes && take(':') ? choice() : null
    return leave(yes && no ? n => (condition(n) === 0 ? no(n) : yes(n)) : null)
  }

  function leave(value: Value | null): Value | null {
    depth -= 1
    return value
  }

  function binary(level: number): Value | null {
    const operators = levels[level]
    if (!operators) return single()
    let left = binary(level + 1)
    while (left) {
      const token = list?.[at] ?? ''
      const operator = Object.hasOwn(operators, token) ? operators[token] : undefined
      if (!operator) return left
      at += 1
      const first: Value = left
      const second = binary(level + 1)
      left = second && (n => operator(first(n), second(n)))
    }
    return null
  }

  function single(): Value | null {
    let isNegated = false
    let isTruth = false
    for (; take('!'); isTruth = true) isNegated = !isNegated
    const value = primary()
    return value && isTruth ? n => Number((value(n) === 0) === isNegated) : value
  }

  function primary(): Value | null {
    if (take('(')) {
      const inside = choice()
      return inside && take(')') ? inside : null
    }
    const token = list?.[at++] ?? ''
    if (token === 'n') return n => n
    const number = /^\d+$/.test(token) ? Number(token) : null
    return number === null ? null : () => number
  }

  const value = choice()
  return value && at === list.length ? value : null
}

function tokensOf(text: string): string[] | null {
  const found: string[] = []
  const trimmed = text.trimEnd()
  tokens.lastIndex = 0
  while (tokens.lastIndex < trimmed.length) {
    const match = tokens.exec(trimmed)
    if (!match) return null
    found.push(match[1] ?? match[2] ?? match[3] ?? '')
  }
  return found
}

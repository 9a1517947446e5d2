import { pluralRules } from '@holdall/contract/kit/values/intl.ts'
import { formsOf, type PluralForm } from '@holdall/contract/localizations/lines.ts'
import { type PluralExpression, readPluralExpression } from './plural-expression.ts'

/**
 * Every rule of CLDR for whole numbers, as gettext writes it: the index of a form is its place in CLDR's order. The
 * form `many` of French, Spanish, Italian and Portuguese, which is for millions alone, is none of gettext's usual ones
 * and none of ours (docs/decisions/0150).
 */
const formulas = [
  '0',
  'n != 1',
  'n > 1',
  'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
  'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2',
  'n==0 ? 0 : n==1 ? 1 : 2',
  'n==1 ? 0 : n==2 ? 1 : 2',
  'n%10==1 && n%100!=11 ? 0 : 1',
  'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3',
  'n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2',
  'n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2',
  'n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2',
  'n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4',
  'n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3',
  'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5',
  'n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4',
  'n%10!=4 && n%10!=6 && n%10!=9 ? 0 : 1',
  'n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : ' +
    '(n%10==3 || n%10==4 || n%10==9) && n%100/10!=1 && n%100/10!=7 && n%100/10!=9 ? 2 : 3',
  'n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3',
  'n==0 ? 0 : n==1 ? 1 : n%20==2 || n%1000==0 ? 2 : n%20==3 ? 3 : n%20==1 ? 4 : 5',
  'n==2 ? 1 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 2 : 3',
  'n<=1 ? 0 : n>=2 && n<=10 ? 1 : 2',
  'n<=1 || (n>=11 && n<=99) ? 0 : 1',
]

/** Every rule shows up to here, except for that of millions. */
const mostNumber = 1000

export interface PluralRule {
  /** The forms of a language, in the order of their indexes. */
  readonly forms: readonly PluralForm[]
  /** What the header `Plural-Forms` says; undefined if gettext has no formula for the rule. */
  readonly header?: string
}

/** The plural forms of a language and their formula: the one that agrees with `Intl.PluralRules`. */
export function pluralRuleOf(language: string): PluralRule {
  const forms = formsOf(language)
  const wanted = numbersByForm(language, forms)
  const formula = formulas.find(text => {
    const expression = readPluralExpression(text)
    return expression && forms.every((form, index) => wanted.get(form)?.every(number => expression(number) === index))
  })
  if (formula === undefined) return { forms }
  return { forms, header: `nplurals=${forms.length}; plural=${/[ ]/.test(formula) ? `(${formula})` : formula};` }
}

/**
 * Where in a file each form of the language is: the file may have another order, or more forms than the language needs.
 * Without a formula, the forms are in our order, and there are as many of them. Undefined if the formula can't be read.
 */
export function placesOfForms(
  language: string,
  header: string | undefined,
): ReadonlyMap<PluralForm, number> | undefined {
  const forms = formsOf(language)
  if (header === undefined) return new Map(forms.map((form, index) => [form, index]))
  // At most a few hundred characters: longer ones are none.
  const [, formula = ''] = /plural\s*=([^;]{1,1000})/.exec(header.slice(0, 1200)) ?? []
  const expression = readPluralExpression(formula)
  if (!expression) return undefined
  const numbers = numbersByForm(language, forms)
  const places = forms.map(form => [form, mostlyAt(expression, numbers.get(form) ?? [])] as const)
  return places.every(([, index]) => Number.isSafeInteger(index) && index >= 0) ? new Map(places) : undefined
}

function numbersByForm(language: string, forms: readonly PluralForm[]): Map<PluralForm, number[]> {
  const rules = pluralRules(language)
  const numbers = new Map<PluralForm, number[]>(forms.map(form => [form, []]))
  for (let number = 0; number <= mostNumber; number++) numbers.get(rules.select(number))?.push(number)
  return numbers
}

/** The index that a formula gives to most of these numbers; to the largest of them if two are equally common. */
function mostlyAt(expression: PluralExpression, numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(expression(number), (counts.get(expression(number)) ?? 0) + 1)
  let best = Number.NaN
  for (const number of numbers) {
    const index = expression(number)
    if ((counts.get(index) ?? 0) >= (counts.get(best) ?? 0)) best = index
  }
  return best
}

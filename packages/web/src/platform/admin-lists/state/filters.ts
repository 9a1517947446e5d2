import type { Filter, FilterDeclaration, FilterOperator } from '@holdall/contract/kit/list-parts/filters.ts'
import { operatorsOf } from '@holdall/contract/kit/list-parts/filters.ts'
import { formatDay, formatFileSize, formatNumber } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'

/**
 * The initial filter of a new chip; `today` is `YYYY-MM-DD`. Null if a person must be picked first. The value of a text
 * filter is still empty.
 */
export function newFilter(key: string, declared: FilterDeclaration, today: string): Filter | null {
  if (declared.kind === 'date') return { key, operator: '<=', value: today }
  if (declared.kind === 'number') return { key, operator: '>=', value: 0 }
  if (declared.kind === 'relation') return { key, operator: 'has', value: null }
  if (declared.kind === 'user') return null
  if (declared.kind === 'text') return { key, operator: '=', value: '' }
  const value = declared.initial ?? Object.keys(declared.options)[0] ?? ''
  return { key, operator: '=', value }
}

export function operatorsFor(declared: FilterDeclaration): readonly FilterOperator[] {
  return operatorsOf[declared.kind]
}

/** The words for an operator, used between a filter's name and its value. */
export function operatorLabels(declared: FilterDeclaration, operator: FilterOperator, text: Translate): string {
  if (operator === 'has') return text('has')
  if (operator === 'doesntHave') return text('doesn’t have')
  if (declared.kind === 'date') return dateWords(operator, text)
  if (declared.kind === 'number') return numberWords(operator, text)
  return operator === '=' ? text('is') : text('is not')
}

function dateWords(operator: FilterOperator, text: Translate): string {
  if (operator === '=') return text('on')
  if (operator === '!=') return text('not on')
  if (operator === '>') return text('after')
  if (operator === '>=') return text('from')
  return operator === '<' ? text('before') : text('until')
}

function numberWords(operator: FilterOperator, text: Translate): string {
  if (operator === '=') return text('is')
  if (operator === '!=') return text('is not')
  if (operator === '>') return text('more than')
  if (operator === '>=') return text('at least')
  return operator === '<' ? text('less than') : text('at most')
}

/** A filter's value in readable form; a person's name is not known here. */
export function valueLabels(declared: FilterDeclaration, { value }: Filter, text: Translate): string {
  if (declared.kind === 'relation' || value === null) return ''
  if (declared.kind === 'date') return formatDay(String(value))
  if (declared.kind === 'number') return declared.isBytes ? formatFileSize(Number(value)) : formatNumber(Number(value))
  return choiceLabels(declared, String(value), text)
}

/** The label of a choice's value; an unknown value is returned as it is. */
export function choiceLabels(declared: FilterDeclaration, value: string, text: Translate): string {
  const label =
    declared.kind === 'choice' && Object.hasOwn(declared.options, value) ? declared.options[value] : undefined
  return label === undefined ? value : text(label)
}

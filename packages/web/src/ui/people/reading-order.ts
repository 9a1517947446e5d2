import { isFamilyFirst } from '@holdall/contract/kit/list-parts/person-name.ts'
import type { ReactNode } from 'react'
import { documentLanguage } from '../text.ts'

type NameField = (isFirst: boolean) => ReactNode

/** The fields of a person's names in the order in which the reader writes them. */
export function inReadingOrder(given: NameField, family: NameField): ReactNode[] {
  const fields = isFamilyFirst(documentLanguage()) ? [family, given] : [given, family]
  return fields.map((field, index) => field(index === 0))
}

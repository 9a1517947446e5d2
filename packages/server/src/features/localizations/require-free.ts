import type { LocalizationRow } from '../../core/languages/languages.tables.ts'
import { isUniqueViolation } from '../../platform/database/constraint.ts'
import { failField } from '../../platform/failure.ts'

/** @throws `request.invalid` at `name` or `language` if another localization has it */
export function requireFree(
  all: readonly LocalizationRow[],
  { id, name_key, language }: Pick<LocalizationRow, 'id' | 'name_key' | 'language'>,
): void {
  const others = all.filter(one => one.id !== id)
  if (others.some(one => one.name_key === name_key)) throw nameTaken()
  if (others.some(one => one.language === language))
    throw failField(
      'language',
      'A localization with this language already exists. Choose another language.',
      'language.taken',
    )
}

const nameTaken = () =>
  failField('name', 'A localization with this name already exists. Choose another name.', 'name.taken')

/** If another save took the name at the same moment, the database finds out. */
export async function saving<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken()
    throw error
  }
}

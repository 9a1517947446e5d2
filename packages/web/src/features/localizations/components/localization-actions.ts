import { sourceLanguage } from '@holdall/contract/localizations/lines.ts'
import type { ListedLocalization, LocalizationModel } from '@holdall/contract/localizations/localizations.contract.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { showDialog } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { may } from '../../../platform/permissions.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { deleteLocalization, setDefaultLocalization } from '../queries.ts'
import type { LocalizationDialogProps } from './localization-dialog.tsx'

type Me = Parameters<typeof may>[0]

/** Creates a localization, or renames the given one. Returns it, or null if the dialog was cancelled. */
export async function editLocalization(localization?: LocalizationModel): Promise<LocalizationModel | null> {
  const saved = await showDialog<LocalizationModel, Omit<LocalizationDialogProps, 'onAnswer'>>(
    async () => (await import('./localization-dialog.tsx')).LocalizationDialog,
    localization ? { localization } : {},
  )
  if (saved)
    showToast({ tone: 'success', message: localization ? t('Localization updated') : t('Localization created') })
  return saved
}

async function askToDelete(localization: ListedLocalization, onDeleted: () => void): Promise<void> {
  const isSure = await confirm({
    title: t('Are you sure you want to delete this localization?'),
    body: t('All translations of “{{name}}” made here will be lost. This can’t be undone.', {
      name: localization.name,
    }),
    confirmLabel: t('Delete localization'),
    danger: true,
  })
  if (!isSure) return
  try {
    await deleteLocalization(localization.id)
    onDeleted()
    showToast({ tone: 'success', message: t('Localization deleted') })
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

async function makeDefault({ id, name, language }: ListedLocalization): Promise<void> {
  try {
    await setDefaultLocalization({ id, name, language })
    showToast({ tone: 'success', message: t('Default Localization Changed') })
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

export interface LocalizationContext {
  readonly me: Me
  readonly isDefault: boolean
  /** The last one can't be deleted. */
  readonly isOnly: boolean
  readonly onRenamed: (model: LocalizationModel) => void
  readonly onDeleted: () => void
}

/** The menu of a localization; empty for people who may only view it. */
export function localizationActions(
  localization: ListedLocalization,
  { me, isDefault, isOnly, onRenamed, onDeleted }: LocalizationContext,
): Action[] {
  const isEnglish = localization.language === sourceLanguage
  const refusal = (text: string | undefined) => (text ? { disabledReason: text } : {})
  const update = async () => {
    const { id, name, language } = localization
    const renamed = await editLocalization({ id, name, language })
    if (renamed) onRenamed(renamed)
  }
  const actions: (Action | false)[] = [
    may(me, 'settings.update') && {
      id: 'default',
      label: t('Set as Default'),
      icon: IconCheck,
      ...refusal(isDefault ? t('This is the default localization.') : undefined),
      run: () => void makeDefault(localization),
    },
    may(me, 'localizations.update') && {
      id: 'update',
      label: t('Update'),
      icon: IconPencil,
      ...refusal(isEnglish ? t('The English localization can’t be renamed.') : undefined),
      run: () => void update(),
    },
    may(me, 'localizations.delete') && {
      id: 'delete',
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      group: 'delete',
      ...refusal(whyKept(isOnly, isEnglish)),
      run: () => void askToDelete(localization, onDeleted),
    },
  ]
  return actions.filter(action => action !== false)
}

function whyKept(isOnly: boolean, isEnglish: boolean): string | undefined {
  if (isOnly) return t('There must be at least one localization.')
  return isEnglish ? t('The English localization can’t be deleted.') : undefined
}

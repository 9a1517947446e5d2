import { LocalizationModel } from '@holdall/contract/localizations/localizations.contract.ts'
import { emptyLists } from '../../../test/screens/common-answers.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { LineDialog } from './components/line-dialog.tsx'
import { LocalizationDialog } from './components/localization-dialog.tsx'
import { RefusedLinesDialog } from './components/refused-lines-dialog.tsx'

testDialog('of a new translation line', {
  title: 'Add New Translation Line',
  draw: close => <LineDialog taken={new Set()} onAnswer={close} />,
})

testDialog('of a localization', {
  title: 'Update Localization',
  draw: close => (
    <LocalizationDialog
      localization={sampleOf(LocalizationModel, { name: 'German', language: 'de' })}
      onAnswer={close}
    />
  ),
  answers: { ...emptyLists, 'localizations.list': {} },
})

testDialog('of refused lines', {
  title: 'One line of the file wasn’t imported',
  draw: close => <RefusedLinesDialog refused={[{ key: 'Save', message: 'It is too long' }]} onAnswer={close} />,
})

import { settingTable } from '@holdall/contract/contract.ts'
import { SettingsSave } from '@holdall/contract/settings/settings.schemas.ts'
import { emptyLists } from '../../../test/screens/common-answers.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { HistoryDialog } from './components/history-dialog.tsx'
import { ImportDialog } from './components/import-dialog.tsx'

const change = { key: 'site.name', before: 'Old', after: 'New' }

testDialog('of the history of settings', {
  title: 'History',
  answers: emptyLists,
  draw: close => (
    <HistoryDialog
      history={{
        title: () => 'History',
        queryKey: 'test',
        permission: 'settings.update',
        declarations: async () => settingTable,
        read: async () => ({ data: [sampleOf(SettingsSave, { changes: [change] })], nextCursor: null }),
        revert: async () => undefined,
      }}
      onAnswer={close}
    />
  ),
})

testDialog('that imports settings', {
  title: 'Import settings?',
  answers: emptyLists,
  draw: close => <ImportDialog changes={[change]} declarations={settingTable} onAnswer={close} />,
})

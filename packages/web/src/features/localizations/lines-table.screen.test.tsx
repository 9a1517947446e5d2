import { keyOf } from '@holdall/contract/kit/sentences.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../../test/screens/show-app.tsx'
import { LinesTable } from './components/lines-table.tsx'
import { currentLines } from './state/lines.ts'

const oneTime = keyOf('Code', 'one-time code')
const lines = currentLines(
  { lines: { [oneTime]: 'Bestätigungscode', [keyOf('Code', 'source code')]: 'Quellcode', Save: '' }, sources: {} },
  new Map(),
)

test('a meaning is in a quiet line below its sentence, and tells the fields apart', async () => {
  showApp('/admin/translations', {}, () => (
    <div style={{ display: 'flex', height: 400 }}>
      <LinesTable lines={lines} language="de" direction="ltr" canEdit onChange={() => undefined} wanted={null} />
    </div>
  ))
  const row = page.getByRole('row', { name: /one-time code/ })
  await expect.element(row.getByText('Code', { exact: true })).toBeVisible()
  await expect.element(row.getByText('one-time code', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Translation of Code (one-time code)', exact: true }))
    .toHaveValue('Bestätigungscode')
  await expect
    .element(page.getByRole('textbox', { name: 'Translation of Code (source code)', exact: true }))
    .toHaveValue('Quellcode')
  await expect.element(page.getByRole('textbox', { name: 'Translation of Save', exact: true })).toHaveValue('')
})

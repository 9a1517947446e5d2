import { sentence, translatorOf } from '@holdall/contract/kit/sentences.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../../../test/screens/show-app.tsx'
import { kindName } from '../../../platform/kind-name.ts'
import { fileKindNames } from '../../../ui/file-icons/file-kinds.ts'
import { setTranslator, useText } from '../../../ui/text.ts'
import { SecondStep } from './second-step.tsx'

const chinese = translatorOf(
  {
    [sentence('Code', { meaning: 'one-time code' })]: '验证码',
    [sentence('Code', { meaning: 'source code' })]: '代码',
  },
  'zh-Hans',
)

function CodesOfBothKinds() {
  const text = useText()
  const done = async () => undefined
  return (
    <>
      <SecondStep site={null} ways={['totp']} isRemembered={false} onDone={done} onBack={() => undefined} />
      <ul>
        <li>{kindName('code', text)}</li>
        <li>{text(fileKindNames.code)}</li>
      </ul>
    </>
  )
}

afterEach(() => setTranslator(null))

test('the field of a second factor and the kind of a file differ in a language that has two words for them', async () => {
  showApp('/sign-in', {}, () => <CodesOfBothKinds />)
  const kinds = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(one => one.textContent)
  await expect.element(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible()
  expect(kinds()).toEqual(['Code', 'Code'])
  setTranslator(chinese)
  await expect.element(page.getByRole('textbox', { name: '验证码', exact: true })).toBeVisible()
  expect(kinds()).toEqual(['代码', '代码'])
})

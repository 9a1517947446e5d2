import { expect, test } from 'vitest'
import { readSentences } from './read-sentences.ts'

const kinds = (source: string, file = 'web/features/a/a.tsx') =>
  Object.fromEntries(
    [...readSentences(file, source, file.startsWith('server/')).kinds].map(([text, all]) => [text, [...all].join()]),
  )

test('a sentence is what its element is', () => {
  const source = `const a = (
    <Dialog title={text('Share')} onClose={() => showToast({ message: text('Closed') })}>
      <h2>{text('People')}</h2>
      <Button onClick={() => setNote(text('Saved'))}>{isOn ? text('Stop') : text('Start')}</Button>
      <TextField label={text('Name')} placeholder={text('Anna')} help={text('As others see it')} />
      <IconButton label={text('Close')} />
      <th>{text('Size')}</th><Link to="/">{text('Back')}</Link><p>{text('Nothing else')}</p>
      <div aria-label={text('Status')} />
    </Dialog>
  )`
  expect(kinds(source)).toEqual({
    Share: 'heading',
    Closed: 'toast',
    People: 'heading',
    Saved: 'text',
    Stop: 'button',
    Start: 'button',
    Name: 'label',
    Anna: 'placeholder',
    'As others see it': 'help',
    Close: 'button',
    Size: 'column',
    Back: 'link',
    'Nothing else': 'text',
    Status: 'spoken',
  })
})

test('a sentence is what its property, call or file is', () => {
  expect(
    kinds("const action = { label: t('Rename'), run: go }; confirm({ title: t('Sure?'), confirmLabel: t('Delete') })"),
  ).toEqual({ Rename: 'menu', 'Sure?': 'question', Delete: 'button' })
  const contract = `const name = z.string().min(1, 'Enter a name').meta({ title: 'Name', description: 'Yours.' })
    const errors = defineErrors('a', { gone: { status: 404, message: 'It is gone.' } })
    const may = definePermissions('a', { view: { title: 'View it', description: 'Look at all of it.' } })`
  expect(kinds(contract, 'contract/a/a.ts')).toEqual({
    'Enter a name': 'error',
    Name: 'label',
    'Yours.': 'help',
    'It is gone.': 'error',
    'View it': 'permission',
    'Look at all of it.': 'help',
  })
  expect(kinds("take('Find the server', run); failField('name', 'Choose another')", 'server/a/a.ts')).toEqual({
    'Find the server': 'check',
    'Choose another': 'error',
  })
  expect(
    kinds("export const mail = { subject: say('Hello'), text: [say('It works.')] }", 'server/a/a.mail.ts'),
  ).toEqual({
    Hello: 'subject',
    'It works.': 'mail',
  })
})

test('the same words can be several things', () => {
  expect(kinds("const a = <h1>{text('Share')}</h1>; const b = <Button>{text('Share')}</Button>")).toEqual({
    Share: 'heading,button',
  })
})

import { expect, it } from 'vitest'
import { judgeForms } from './forms.ts'

const page = 'packages/web/src/features/a/page.tsx'
const judge = (text: string, file = page) => judgeForms([{ file, text }])

it('names a form that is written by hand', () => {
  expect(judge('<p>\n  <form onSubmit={send}>')).toEqual([
    `${page}:2 says “<form onSubmit={send}>”; use <Form form={…}> or <FormDialog form={…}>.`,
  ])
  expect(judge('<form')).toHaveLength(1)
  expect(judge("createElement('form')")).toHaveLength(1)
})

it('names a state of being busy beside the form', () => {
  for (const wrong of ['[isBusy, setBusy]', '[busy, setBusy]', '[isSaveBusy, setIt]', '[isSubmitting, setSubmitting]'])
    expect(judge(`  const ${wrong} = useState(false)`), wrong).toHaveLength(1)
})

it('leaves the forms of the kit and other words alone', () => {
  expect(judge('<form ref={ref}>', 'packages/web/src/ui/form.tsx')).toEqual([])
  for (const right of [
    '<Form form={form}>',
    '<form-data>',
    'const { isBusy } = form',
    'const [isOpen, setOpen] = useState(0)',
  ])
    expect(judge(right), right).toEqual([])
})

import type { EndpointId } from '@holdall/contract/contract.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from './accessible.ts'
import { type Answers, refuse } from './answers.ts'
import { expectTabToStayIn } from './keyboard.ts'
import { admin } from './people.ts'
import { type DrawDialog, renderDialog } from './render-dialog.tsx'
import { narrowWindow, type Scene } from './show-app.tsx'

export interface DialogCase extends Scene {
  readonly title: string | RegExp
  readonly draw: DrawDialog
  /** For a dialog with a form that asks before what was typed is lost. */
  readonly form?: FormCase
}

export interface FormCase {
  /** What is typed, by the labels of the fields. */
  readonly fill: Readonly<Record<string, string>>
  /** The button. */
  readonly submit: string
  readonly calls: EndpointId
  readonly sends: object
  /** A field that the server refuses, and its label. */
  readonly refused: readonly [field: string, label: string]
}

/**
 * What every dialog does, whatever it is about. `about` names it in the title of the tests. Someone with every permission
 * opens it, unless the case says who.
 */
export function testDialog(about: string, { title, draw, form, ...scene }: DialogCase): void {
  const shown = { person: admin, ...scene }
  describe(`the dialog ${about}`, () => {
    test('takes the focus, keeps it while Tab is pressed, and gives it back on Escape', async () => {
      const { element, opener } = await renderDialog(draw, title, shown)
      expect(element.contains(document.activeElement), 'the focus is in the dialog').toBe(true)
      expect(document.activeElement?.getAttribute('aria-label')).not.toBe('Close')
      await expectTabToStayIn(element)
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => element.isConnected).toBe(false)
      expect(document.activeElement).toBe(opener)
    })

    test('names its controls, and fits a phone', async () => {
      const { element } = await renderDialog(draw, title, shown)
      await expectAccessible(element)
      await narrowWindow()
      const { left, right } = element.getBoundingClientRect()
      expect({ isInside: left >= 0 && right <= 390, overflow: element.scrollWidth - element.clientWidth }).toEqual({
        isInside: true,
        overflow: 0,
      })
    })

    if (form) testForm(form, title, draw, shown)
  })
}

function testForm(
  { fill, submit, calls, sends, refused }: FormCase,
  title: string | RegExp,
  draw: DrawDialog,
  scene: Scene,
) {
  test('sends what was typed once, tells what is refused at its field, and asks before it is lost', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    const [field, label] = refused
    const refusal = async () => {
      await held
      return refuse('request.invalid', { fields: { [field]: 'The server says no' } })
    }
    const answers = { ...scene.answers, [calls]: refusal } as Answers
    const { server, element } = await renderDialog(draw, title, { ...scene, answers })
    const dialog = page.elementLocator(element)
    for (const [name, value] of Object.entries(fill)) await dialog.getByLabelText(name, { exact: true }).fill(value)
    const button = dialog.getByRole('button', { name: submit, exact: true })
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter}')
    answer()
    await expect.element(dialog.getByText('The server says no')).toBeVisible()
    await expect.element(dialog.getByLabelText(label, { exact: true })).toHaveFocus()
    expect(server.sent(calls)).toMatchObject([sends])
    for (const [name, value] of Object.entries(fill))
      await expect.element(dialog.getByLabelText(name, { exact: true })).toHaveValue(value)
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(element.isConnected).toBe(true)
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.poll(() => element.isConnected).toBe(false)
  })
}

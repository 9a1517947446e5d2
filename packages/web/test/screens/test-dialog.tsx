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
  /** For a dialog whose form is sent to the server. */
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
  /** Little is typed, so that Escape closes it without a question. */
  readonly isBrief?: boolean
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

    test('has one button that Enter presses as well, if it is a form', async () => {
      const { element } = await renderDialog(draw, title, shown)
      const buttons = element.querySelectorAll('form button[type="submit"]')
      expect(buttons).toHaveLength(element.querySelector('form') ? 1 : 0)
    })

    if (form) testForm(form, title, draw, shown)
  })
}

function testForm(
  { fill, submit, calls, sends, refused, isBrief = false }: FormCase,
  title: string | RegExp,
  draw: DrawDialog,
  scene: Scene,
) {
  test('sends what was typed once, stays open meanwhile, and tells what is refused at its field', async () => {
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
    // Enter sends it from a field of one line; elsewhere it means something else.
    const send = () =>
      document.activeElement instanceof HTMLInputElement ? userEvent.keyboard('{Enter}') : button.click()
    await send()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await send()
    await userEvent.keyboard('{Escape}')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    expect(element.isConnected, 'it is open until the answer is there').toBe(true)
    expect(page.getByRole('dialog', { name: 'Leave without saving?' }).query()).toBeNull()
    answer()
    await expect.element(dialog.getByText('The server says no')).toBeVisible()
    await expect.element(dialog.getByLabelText(label, { exact: true })).toHaveFocus()
    expect(server.sent(calls)).toMatchObject([sends])
    for (const [name, value] of Object.entries(fill))
      await expect.element(dialog.getByLabelText(name, { exact: true })).toHaveValue(value)
    await userEvent.keyboard('{Escape}')
    if (isBrief) return await expect.poll(() => element.isConnected).toBe(false)
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(element.isConnected).toBe(true)
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.poll(() => element.isConnected).toBe(false)
  })
}

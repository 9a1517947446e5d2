import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from './accessible.ts'
import { expectTabToStayIn } from './keyboard.ts'
import { admin } from './people.ts'
import { type DrawDialog, renderDialog } from './render-dialog.tsx'
import { narrowWindow, type Scene } from './show-app.tsx'

export interface DialogCase extends Scene {
  readonly title: string | RegExp
  readonly draw: DrawDialog
}

/**
 * What every dialog does, whatever it is about. `about` names it in the title of the tests. Someone with every permission
 * opens it, unless the case says who.
 */
export function testDialog(about: string, { title, draw, ...scene }: DialogCase): void {
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
  })
}

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { features } from '../../src/app/features.ts'
import { RootLayout } from '../../src/app/root-layout.tsx'
import { type AnswerProps, showDialog } from '../../src/platform/dialogs.tsx'
import { setNavigator } from '../../src/platform/navigation.ts'
import { queryClient } from '../../src/platform/query-client.ts'
import { registerFeatures } from '../../src/platform/registry/registry.ts'
import { createCode } from '../../src/platform/router/code.ts'
import { createRouter } from '../../src/platform/router/create-router.ts'
import { createEntries } from '../../src/platform/router/entries.ts'
import { RouterProvider } from '../../src/platform/router/router-view.tsx'
import { admit } from '../../src/platform/site.ts'
import type { Network } from './network.ts'
import { type Scene, settled, showApp } from './show-app.tsx'

/** Draws a dialog; `close` takes what it answers. */
// biome-ignore lint/suspicious/noExplicitAny: each dialog answers something else, and `any` is what fits them all
export type DrawDialog = (close: (answer?: any) => void) => ReactElement

export interface OpenedDialog {
  readonly server: Network
  /** The window itself. */
  readonly element: HTMLDialogElement
  /** What opened it, and gets the focus back. */
  readonly opener: HTMLElement
  /** What it answered: once it has closed. */
  readonly answer: () => unknown
}

/** Opens a dialog from a button, in the application as it is around every page, and waits until it shows what it loads. */
export async function renderDialog(draw: DrawDialog, title: string | RegExp, scene: Scene): Promise<OpenedDialog> {
  let answered: unknown
  const open = async () => {
    answered = await showDialog(
      async () =>
        ({ onAnswer }: AnswerProps<unknown>) =>
          draw((answer = null) => onAnswer(answer)),
      {},
    )
  }
  const Page = () => (
    <main>
      <h1>Behind the dialog</h1>
      <button type="button" onClick={() => void open()}>
        Open
      </button>
    </main>
  )
  const server = showApp('/behind', scene, () => <Application Page={Page} />)
  const button = page.getByRole('button', { name: 'Open', exact: true })
  await expect.element(button).toBeVisible()
  const opener = button.element() as HTMLElement
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const element = await vi.waitFor(() => findDialog(title), { timeout: 5_000 })
  await settled()
  return { server, opener, answer: () => answered, element }
}

function findDialog(title: string | RegExp): HTMLDialogElement {
  const found = page.getByRole('dialog', { name: title, exact: true }).query()
  if (found) return found as HTMLDialogElement
  throw new Error(`No dialog “${title}” has opened. The page says: ${document.body.innerText}`)
}

function Application({ Page }: { Page: () => ReactElement }) {
  registerFeatures(features)
  const route = {
    path: '/behind',
    layout: null,
    page: createCode(async () => Page),
    prepare: () => admit(false, '/behind'),
    prepareMissing: async () => undefined,
  }
  const router = createRouter({ routes: [route], missing: createCode(async () => Page), entries: createEntries() })
  setNavigator((href, options) => void router.navigate(href, options))
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <RootLayout />
      </RouterProvider>
    </QueryClientProvider>
  )
}

import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFailed, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ErrorBoundary } from '../../src/app/error-boundary.tsx'
import { queryClient } from '../../src/platform/query-client.ts'
import { readFolds } from '../../src/platform/rail/folds.ts'
import { closeToast, readToasts } from '../../src/ui/feedback/toast.ts'
import type { Answers } from './answers.ts'
import { connectTo } from './browser-network.ts'
import { Network } from './network.ts'
import { type Person, siteFor } from './people.ts'
import type { PartOf } from './sample.ts'

export interface Scene {
  /** Who is signed in; null, as by default, for a visitor. */
  readonly person?: Person | null
  readonly site?: PartOf<Site>
  /** What the server says. Calls of other endpoints fail the test. */
  readonly answers?: Answers
}

interface Shown {
  readonly root: Root
  readonly element: HTMLElement
  readonly network: Network
}

/** The size of the window unless a test changes it. */
const desk = [1280, 800] as const
let shown: Shown | null = null
let isResized = false
let wordsAtEnd = ''

/** Shows an application at an address, with a server that gives these answers; the one that was shown before is gone. */
export function showApp(address: string, { person = null, site, answers }: Scene, app: () => ReactNode): Network {
  clear()
  const network = new Network({
    'site.site': siteFor(person, site) as never,
    'site.ready': {},
    'status.waiting': { counts: {} },
    ...answers,
  })
  connectTo(network)
  // By the application's own way, so that nothing of the page before is behind the new one.
  history.pushState(null, '', address)
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)
  const note = (error: unknown) => network.faults.push(`A component failed: ${String(error)}`)
  const root = createRoot(element, { onUncaughtError: note, onCaughtError: note })
  shown = { root, element, network }
  root.render(<ErrorBoundary>{app()}</ErrorBoundary>)
  return network
}

/** Waits until everything that was asked of the server is answered and shown. */
export async function settled(): Promise<void> {
  // What is drawn just now asks for the rest after it has been painted.
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  await vi.waitFor(() => expect(queryClient.isFetching() + (shown?.network.open ?? 0)).toBe(0), {
    timeout: 10_000,
    interval: 10,
  })
}

/** Makes the window as wide as a phone until the end of the test. */
export async function narrowWindow(): Promise<void> {
  await sizeWindow(390, 844)
}

/** Gives the window another size until the end of the test. */
export async function sizeWindow(width: number, height: number): Promise<void> {
  isResized = true
  await resizeWindow(width, height)
}

/** The window has its new size some time after it was asked for. */
async function resizeWindow(width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  await vi.waitFor(() => expect([innerWidth, innerHeight]).toEqual([width, height]), { timeout: 10_000, interval: 10 })
}

function clear(): string[] {
  const faults = shown?.network.faults ?? []
  shown?.root.unmount()
  shown?.element.remove()
  shown = null
  connectTo(null)
  for (const { id } of readToasts()) closeToast(id)
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  readFolds()
  return faults
}

/**
 * Adds what belongs around each test. It has to be called for each file (setup.ts): files share their modules, so what a
 * module adds while it is loaded is there for the first file alone.
 */
export function tidyAroundTests(): void {
  beforeEach(() => {
    // Mostly says at once what the test has missed.
    onTestFailed(() => console.error(`The page showed: ${wordsAtEnd}`))
  })
  afterEach(async () => {
    wordsAtEnd = document.body.innerText
    if (isResized) await resizeWindow(...desk)
    isResized = false
    const faults = clear()
    expect(faults.join('\n'), 'requests and answers that the test doesn’t expect').toBe('')
  })
}

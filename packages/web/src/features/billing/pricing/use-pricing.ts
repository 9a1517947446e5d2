import type { MySubscription, OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'

interface Shown {
  readonly plans: readonly OfferedPlan[]
  /** Null for visitors. */
  readonly mine: readonly MySubscription[] | null
  /** Whether a trial is still to be had. */
  readonly mayTry: boolean
}

/** What the site offers, and what its reader has. While billing is off, the address leads to the start of the site. */
export function usePricing(site: Site | null) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const isOff = site !== null && site.settings['billing.enable'] !== true
  const isMember = site?.me != null
  useEffect(() => {
    if (isOff) location.replace('/')
  }, [isOff])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (site === null || isOff) return
    const abort = new AbortController()
    const { signal } = abort
    const all = Promise.all([
      call('billing.pricing', {}, { signal }),
      isMember ? call('billing.mine', {}, { signal }) : null,
    ])
    all.then(
      ([{ plans }, mine]) => setShown({ plans, mine: mine && mine.subscriptions, mayTry: mine?.mayTry ?? true }),
      (problem: unknown) => {
        if (signal.aborted) return
        // It was turned off after this page's site had been read.
        if (isProblem(problem, 'request.turned-off')) location.replace('/')
        else setError(problem)
      },
    )
    return () => abort.abort()
  }, [site === null, isOff, isMember, tries])
  const retry = () => {
    setError(null)
    setTries(tries + 1)
  }
  return { shown, error, retry }
}

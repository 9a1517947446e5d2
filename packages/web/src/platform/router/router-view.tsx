import type { ComponentType, ReactNode } from 'react'
import { Component, Suspense, startTransition, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Router, Shown } from './create-router.ts'
import { RouterContext, ShownContext, useRouter } from './router-context.ts'
import type { ScrollMemory } from './scroll.ts'
import { createScrollMemory } from './scroll.ts'

export type FailureComponent = ComponentType<{ error: unknown }>

/** Surrounds what uses the router. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  return (
    <RouterContext value={router}>
      <Suspense>{children}</Suspense>
    </RouterContext>
  )
}

/**
 * The page at the present address, in its layout. The page before it stays until the next one is ready to be drawn.
 * `Failure` is shown in place of a page or layout that can't be.
 */
export function RouterView({ Failure }: { Failure: FailureComponent }) {
  const shown = useShown()
  const { Layout, run } = shown ?? {}
  const page = useMemo(() => <PageView Failure={Failure} />, [Failure])
  const inside = useMemo(() => (Layout ? <Layout>{page}</Layout> : page), [Layout, page])
  return (
    <ShownContext value={shown}>
      <Boundary run={run} Failure={Failure}>
        {inside}
      </Boundary>
    </ShownContext>
  )
}

function PageView({ Failure }: { Failure: FailureComponent }) {
  const shown = use(ShownContext)
  const { Page, path, failure, run } = shown ?? {}
  const page = useMemo(() => Page && <Page key={path} />, [Page, path])
  return (
    <Boundary run={run} Failure={Failure}>
      {failure ? <Failure error={failure.error} /> : page}
    </Boundary>
  )
}

function useShown(): Shown | null {
  const router = useRouter()
  const [shown, setShown] = useState(router.shown)
  const memory = useRef<ScrollMemory | null>(null)
  const before = useRef<Shown | null>(null)
  useEffect(() => {
    memory.current ??= createScrollMemory()
    // While parts of the next page load, this one stays.
    const end = router.onShow(next => startTransition(() => setShown(next)))
    const stop = router.start()
    return () => {
      stop()
      end()
    }
  }, [router])
  useEffect(
    () =>
      router.state.subscribe(() => {
        if (router.state.get().isLoading && before.current) memory.current?.note(before.current.place.key)
      }),
    [router],
  )
  useLayoutEffect(() => {
    if (!shown) return
    const { place, keepsScroll, isNew, run } = shown
    memory.current?.restore(place, before.current?.place.key ?? null, { keeps: keepsScroll, isNew })
    before.current = shown
    router.settle(run)
  }, [shown, router])
  return shown
}

interface BoundaryProps {
  readonly run: number | undefined
  readonly Failure: FailureComponent
  readonly children: ReactNode
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | null
  readonly run: number | undefined
}

/** Catches errors while drawing. The next page, or the same one prepared again, gets another chance. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, run: this.props.run }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ run }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return run === state.run ? null : { failure: null, run }
  }

  override render() {
    const { failure } = this.state
    const { Failure } = this.props
    return failure ? <Failure error={failure.error} /> : this.props.children
  }
}

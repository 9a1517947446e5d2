import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { nextReturn } from '../connection.ts'
import { whenItComes } from '../lazy-part.ts'
import type { Feature, SlotName, SlotProps } from './feature.ts'
import { registeredFeatures } from './registry.ts'

// biome-ignore lint/suspicious/noExplicitAny: one map holds the fills of slots with different props
type AnyComponent = ComponentType<any>
type Filled = { name: string; Component: AnyComponent }
const filled = new Map<SlotName, Filled[]>()

function fillsOf(slot: SlotName): Filled[] {
  const known = filled.get(slot)
  if (known) return known
  const made = registeredFeatures().flatMap((feature: Feature) => {
    const load: (() => Promise<{ Fill: AnyComponent }>) | undefined = feature.slots?.[slot]
    if (!load) return []
    const Component: AnyComponent = lazy(async () => ({ default: (await comeWhatMay(load)).Fill }))
    return [{ name: feature.name, Component }]
  })
  filled.set(slot, made)
  return made
}

/**
 * Code that fails to load leaves its slot empty and doesn't affect the rest of the page. It is requested again when the
 * connection is back.
 */
async function comeWhatMay<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await whenItComes(load)
    } catch (error) {
      console.warn('Part of this page couldn’t be shown', error)
      await nextReturn()
    }
  }
}

/** How many features fill this slot. */
export function fillCount(slot: SlotName): number {
  return fillsOf(slot).length
}

/** Whether any feature fills this slot. */
export function isSlotFilled(slot: SlotName): boolean {
  return fillCount(slot) > 0
}

type SlotInput<S extends SlotName> = {
  name: S
  props: SlotProps[S]
  /** Names of features; those that aren't named come last. */
  order?: readonly string[]
}

/** Renders what the features put here, in their order; nothing while their code is loading. */
export function Slot<S extends SlotName>({ name, props, order }: SlotInput<S>) {
  return inOrder(fillsOf(name), order).map(({ name: feature, Component }) => {
    const Fill = Component as ComponentType<SlotProps[S]>
    return (
      <Suspense key={feature}>
        <Fill {...(props as SlotProps[S] & Record<never, never>)} />
      </Suspense>
    )
  })
}

function inOrder(fills: readonly Filled[], order: readonly string[] | undefined): readonly Filled[] {
  if (!order) return fills
  const placeOf = ({ name }: Filled) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...fills].sort((one, other) => placeOf(one) - placeOf(other))
}

import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import classes from './section-menu.module.css'

export type SectionGroup = { id: string; label: string; cards: ReactNode }

/** The sections of a long page with a side menu that shows the current one; on a phone the menu is above them. */
export function SectionMenu({ label, groups }: { label: string; groups: readonly SectionGroup[] }) {
  const ref = useRef<HTMLDivElement>(null)
  const here = useInSight(ref, groups)
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const group = document.getElementById(id)
    group?.scrollIntoView({ block: 'start' })
    group?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.page}>
      <nav aria-label={label} className={classes.menu}>
        {groups.map(({ id, label: name }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === here ? 'location' : undefined}
            onClick={event => follow(event, id)}
          >
            {name}
          </a>
        ))}
      </nav>
      <div ref={ref} className={classes.groups}>
        {groups.map(({ id, cards }) => (
          <div key={id} id={id} tabIndex={-1} className={classes.group}>
            {cards}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The topmost visible section. */
function useInSight(ref: { current: HTMLElement | null }, groups: readonly SectionGroup[]): string | undefined {
  const [here, setHere] = useState(groups[0]?.id)
  useEffect(() => {
    const seen = new Set<string>()
    const parts = [...(ref.current?.children ?? [])]
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setHere(parts.find(part => seen.has(part.id))?.id)
      },
      { rootMargin: '-80px 0px -40% 0px' },
    )
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [ref])
  return here
}

import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

/** A link that looks like the page's main button. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button variant="primary" size="large" isFullWidth onClick={() => location.assign(href)}>
      {children}
    </Button>
  )
}

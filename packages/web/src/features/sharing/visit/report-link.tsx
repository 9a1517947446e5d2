import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useText } from '../../../ui/text.ts'
import classes from './visit.module.css'

const ReportDialog = lazyPart(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

/** At the foot of every link's page. */
export function ReportLink({ slug }: { slug: string }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.report} onClick={() => setOpen(true)}>
        {text('Report abuse')}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog slug={slug} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import type { LinkNews } from './use-download.ts'
import { useViewLink } from './use-view.ts'
import classes from './visit.module.css'
import { VisitFile } from './visit-file.tsx'

export type VisitFileOfProps = { link: OpenedLink; id: string; folderId: string | null; news: LinkNews }

type State = { item: PlacedItem | null; error: unknown }

/** A file inside the shared folder. */
export function VisitFileOf({ link, id, folderId, news }: VisitFileOfProps) {
  const text = useText()
  const viewLink = useViewLink()
  const [state, setState] = useState<State>({ item: null, error: null })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController()
    setState({ item: null, error: null })
    call('drive.item', { params: { id }, query: { link: link.slug } }, { signal: abort.signal }).then(
      item => setState({ item, error: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ item: null, error })
      },
    )
    return () => abort.abort()
  }, [id, link.slug, round])
  const back = (
    <a className={classes.back} {...viewLink({ folder: folderId })}>
      <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
      {state.item?.path.at(-1)?.name ?? text('Back')}
    </a>
  )
  if (state.error) {
    return (
      <>
        {back}
        <ErrorState text={problemText(state.error, text)} onRetry={() => setRound(round + 1)} />
      </>
    )
  }
  if (!state.item) return <Skeleton height={320} radius={10} />
  return <VisitFile key={id} link={link} item={state.item} news={news} above={back} />
}

import type { DocumentPages } from '@holdall/contract/files/files.endpoints.ts'
import { numberValue } from '@holdall/contract/kit/values/values.ts'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../platform/api/problem.ts'
import { send } from '../../../../platform/api/send.ts'
import { useLoadFailure } from '../../../../platform/use-load-failure.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { formatPercent } from '../../../../ui/format/format.ts'
import { useText } from '../../../../ui/text.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import { FileCard } from '../parts/file-card.tsx'
import { PreviewBar } from '../parts/preview-bar.tsx'
import type { LookedAt, PreviewProps } from '../parts/preview-props.ts'
import { Waiting } from '../parts/waiting.tsx'
import classes from './pages-preview.module.css'

type Addresses = NonNullable<LookedAt['pages']>

/** Pause between checks whether the server has made the pages of an office document; milliseconds. */
const pauseMs = 2000
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** A document as pictures of its pages, for those who may view but not download it. */
export function PagesPreview({ item }: PreviewProps) {
  const text = useText()
  const addresses = item.lookedAt?.pages
  const { data, error } = useQuery({
    queryKey: ['pages', addresses?.listUrl, item.versionId],
    queryFn: ({ signal }) => send('GET', addresses?.listUrl ?? '', { signal }) as Promise<DocumentPages>,
    retry: false,
    refetchInterval: query => (isProblem(query.state.error, 'file.document-pending') ? pauseMs : false),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data && addresses) return <Pages name={item.name} document={data} addresses={addresses} />
  if (!error || isProblem(error, 'file.document-pending')) return <Waiting />
  const isNone = isProblem(error) && error.status === 404
  return isNone ? (
    <FileCard item={item} reason={text('No preview. This document can’t be shown as images here.')} />
  ) : (
    <FileCard item={item} isBroken />
  )
}

type PagesProps = { name: string; document: DocumentPages; addresses: Addresses }

function Pages({ name, document, addresses }: PagesProps) {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [shown, setShown] = useState(1)
  const count = document.pages.length
  const step = (by: 1 | -1) => setZoom(zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(zoom) + by))] ?? 1)
  return (
    <div className={classes.frame}>
      <ScrollBox ref={box} className={classes.box} data-keeps-swipe={zoom > 1 || undefined}>
        <ol style={{ '--zoom': zoom } as CSSProperties} aria-label={text('Pages of {{name}}', { name })}>
          {document.pages.map((page, index) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: pages are their numbers
              key={index}
              number={index + 1}
              ratio={page.width / page.height}
              address={addresses.pictureUrl(index + 1)}
              box={box}
              onShown={setShown}
            />
          ))}
        </ol>
        {document.isCut && <p className={classes.cut}>{text('There are more pages than can be shown here.')}</p>}
      </ScrollBox>
      <PreviewBar label={text('Document')}>
        <output>{text('{{page}} of {{pages}}', { page: numberValue(shown), pages: numberValue(count) })}</output>
        <hr />
        <IconButton icon={IconZoomOut} label={text('Zoom out')} disabled={zoom === zooms[0]} onClick={() => step(-1)} />
        <output>{formatPercent(zoom)}</output>
        <IconButton
          icon={IconZoomIn}
          label={text('Zoom in')}
          disabled={zoom === zooms.at(-1)}
          onClick={() => step(1)}
        />
      </PreviewBar>
    </div>
  )
}

type PageProps = {
  number: number
  ratio: number
  address: string
  box: RefObject<HTMLDivElement | null>
  onShown: (number: number) => void
}

/** Fetched when it comes near the view; its space is reserved before. */
function Page({ number, ratio, address, box, onShown }: PageProps) {
  const text = useText()
  const place = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(number <= 2)
  const [hasFailed, fail] = useLoadFailure()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const near = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setNear(true), {
      root: box.current,
      rootMargin: '100% 0px',
    })
    const middle = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && onShown(number), {
      root: box.current,
      rootMargin: '-50% 0px -49% 0px',
    })
    near.observe(element)
    middle.observe(element)
    return () => {
      near.disconnect()
      middle.disconnect()
    }
  }, [box, number, onShown])
  return (
    <li ref={place} style={{ aspectRatio: ratio }}>
      {isNear && !hasFailed && (
        <img src={address} alt={text('Page {{page}}', { page: number })} draggable={false} onError={fail} />
      )}
      {hasFailed && <p>{text('Page {{page}} couldn’t be loaded.', { page: number })}</p>}
    </li>
  )
}

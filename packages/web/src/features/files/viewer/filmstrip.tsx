import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import IconCarouselHorizontal from '@tabler/icons-react/dist/esm/icons/IconCarouselHorizontal.mjs'
import { useEffect, useRef } from 'react'
import { clearPlaceholder, placeholderStyle } from '../../../platform/items/placeholder.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import { useLoadFailure } from '../../../platform/use-load-failure.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from './filmstrip.module.css'

export type StripFile = Pick<Item, 'id' | 'name' | 'fileKind' | 'thumbnailUrl' | 'placeholder'>
export type FilmstripProps = { files: readonly StripFile[]; current: string; onGo: (id: string) => void }

/** Stays open or closed while the user goes from file to file. */
const strip = createStore({ isOpen: false })

export function useFilmstrip(): boolean {
  return useStore(strip, state => state.isOpen)
}

export function FilmstripButton() {
  const text = useText()
  const isOpen = useFilmstrip()
  return (
    <IconButton
      icon={IconCarouselHorizontal}
      label={text('Filmstrip')}
      aria-pressed={isOpen}
      isActive={isOpen}
      onClick={() => strip.set({ isOpen: !isOpen })}
    />
  )
}

/** The files around the one that is shown, in the order of its list. */
export function Filmstrip({ files, current, onGo }: FilmstripProps) {
  const text = useText()
  const box = useRef<HTMLElement>(null)
  const count = files.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is the reason to scroll, and files that come before it
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, count])
  return (
    <nav ref={box} aria-label={text('Filmstrip')} className={classes.strip} data-keeps-swipe>
      {files.map(file => (
        <button
          key={file.id}
          type="button"
          aria-label={namedText(file.name)}
          title={namedText(file.name)}
          aria-current={file.id === current || undefined}
          onClick={() => onGo(file.id)}
        >
          <Picture file={file} />
        </button>
      ))}
    </nav>
  )
}

function Picture({ file }: { file: StripFile }) {
  const [hasFailed, fail] = useLoadFailure()
  if (!file.thumbnailUrl || hasFailed) return <FileIcon kind={file.fileKind} size={24} />
  return (
    <img
      src={`${file.thumbnailUrl}&size=small`}
      alt=""
      loading="lazy"
      draggable={false}
      style={placeholderStyle(file.placeholder)}
      onLoad={clearPlaceholder}
      onError={fail}
    />
  )
}

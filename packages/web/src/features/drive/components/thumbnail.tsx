import { useState } from 'react'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { checkConnection } from '../../../platform/connection.ts'
import { clearPlaceholder, placeholderStyle } from '../../../platform/items/placeholder.ts'
import { useOnReturn } from '../../../ui/connection.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import classes from './thumbnail.module.css'

export type ThumbnailProps = {
  item: Pick<ListedItem, 'thumbnailUrl' | 'placeholder' | 'fileKind' | 'color'>
  size: 'small' | 'medium' | 'large'
  /** Size of the icon that is shown where there is no picture. */
  iconSize: number
  className?: string
}

/** The picture of a file, its colours while it loads, or the icon of its kind while there is none. Decorative: the name is beside it. */
export function Thumbnail({ item, size, iconSize, className }: ThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  useOnReturn(() => setFailedUrl(null), failedUrl !== null)
  const { thumbnailUrl } = item
  if (!thumbnailUrl || failedUrl === thumbnailUrl)
    return <FileIcon kind={item.fileKind} color={item.color} size={iconSize} />
  return (
    <img
      src={`${thumbnailUrl}${thumbnailUrl.includes('?') ? '&' : '?'}size=${size}`}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className={className ?? classes.small}
      style={placeholderStyle(item.placeholder)}
      onLoad={clearPlaceholder}
      onError={() => {
        setFailedUrl(thumbnailUrl)
        void checkConnection()
      }}
    />
  )
}

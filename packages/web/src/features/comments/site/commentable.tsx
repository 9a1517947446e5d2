import type { SiteComment } from '@holdall/contract/comments/site-comments.schemas.ts'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from './site-comments.module.css'

export type CommentableProps = {
  item: SiteComment['commentable']
  /** Opens a file that is not the administrator's own. */
  onLook: () => void
  /** In a row, the keys work on the row itself, whose dialog has the same link. */
  tabIndex?: 0 | -1
}

/** What a comment is about: a link for whoever may open it, otherwise its name. */
export function Commentable({ item, onLook, tabIndex = 0 }: CommentableProps) {
  const text = useText()
  return (
    <span className={classes.commentable}>
      {item.image ? (
        <img src={item.image} alt="" width={24} height={24} loading="lazy" />
      ) : (
        <FileIcon kind={item.kind} size={24} />
      )}
      <Name item={item} onLook={onLook} tabIndex={tabIndex} />
      <small>{item.in_trash ? text('In the trash') : text('File')}</small>
    </span>
  )
}

function Name({ item, onLook, tabIndex }: Required<CommentableProps>) {
  const { me } = useSite()
  const { name, url } = item
  const [path, hash] = url?.split('#') ?? []
  if (path) {
    return (
      <Link
        dir="auto"
        to={path}
        {...(hash ? { hash } : {})}
        className={classes.name}
        title={namedText(name)}
        tabIndex={tabIndex}
      >
        {namedText(name)}
      </Link>
    )
  }
  if (!may(me, 'files.view')) {
    return (
      <span dir="auto" className={classes.name} title={namedText(name)}>
        {namedText(name)}
      </span>
    )
  }
  return (
    <button
      dir="auto"
      type="button"
      className={classes.name}
      title={namedText(name)}
      tabIndex={tabIndex}
      onClick={onLook}
    >
      {namedText(name)}
    </button>
  )
}
